import type { Tx } from "#server/engine/db/transaction.ts";
import type { Pair } from "./merge-parties.ts";

// The database's part, in server/schema: enter_guarantor_notices.

/** SQL: how far a notice came. */
const progressOf = (n: string) =>
  `(${n}.delivered_on is not null, ${n}.mail_state is not distinct from 'sent', ${n}.mailed_at is not null)`;

/** Moves the duplicate's notices as a guarantor. Where both have one of a rental, the one that came further stays. */
export async function mergeNotices(tx: Tx, { survivor, duplicate }: Pair): Promise<void> {
  await tx.query(
    `delete from guarantor_notice n using guarantor_notice m
     where n.person_id = $1 and m.person_id = $2 and m.rental_id = n.rental_id and ${progressOf("n")} < ${progressOf("m")}`,
    [survivor, duplicate],
  );
  await tx.query(
    `delete from guarantor_notice m using guarantor_notice n
     where m.person_id = $2 and n.person_id = $1 and n.rental_id = m.rental_id`,
    [survivor, duplicate],
  );
  await tx.query("update guarantor_notice set person_id = $1 where person_id = $2", [survivor, duplicate]);
}

import type { LodgingEnvironment, LodgingMessage } from "#shared/domain/lodging/lodging-message.ts";
import { LODGING_LOT_ATTEMPTS, LODGING_LOT_HOURS, LODGING_RETRY_MINUTES } from "#shared/domain/lodging/policy.ts";
import type { Db } from "#server/engine/db/pool.ts";
import { transact, type Tx } from "#server/engine/db/transaction.ts";
import { lockNext, type RetryQueue } from "#server/engine/jobs/retry-queue.ts";
import { notifyLodging } from "../notify-lodging.ts";

/** A due message, as it was before this attempt. */
export interface DueMessage {
  readonly id: string;
  readonly rental_id: string;
  readonly kind: LodgingMessage["kind"];
  readonly state: LodgingMessage["state"];
  readonly sealed_content: string | null;
  readonly lot: string | null;
  /** Of a cancellation: what it cancels. */
  readonly cancels_id: string | null;
  readonly cancels_communication: string | null;
}

/**
 * A message whose answer was lost is not sent again by itself; a cancellation is, after a query has shown that it did not arrive. A lot
 * is queried until a person has decided what became of it: its result may still come.
 */
const queue: RetryQueue = {
  table: "lodging_message",
  key: "id",
  policy: { minutes: LODGING_RETRY_MINUTES, attempts: null },
  isWaiting: `environment = $3 and (state = 'received' or state = 'unclear' and lot is not null or kind = 'cancellation' and state in ('sending', 'unclear')
    or state = 'waiting' and (after_id is null
      or exists (select from lodging_message a where a.id = lodging_message.after_id and a.state = 'accepted')))`,
};

const READ = `
  select locked.id, locked.rental_id, locked.kind, locked.state, locked.sealed_content, locked.lot, locked.cancels_id,
    c.communication as cancels_communication
  from locked left join lodging_message c on c.id = locked.cancels_id`;

/** The next due message, marked as being sent before anything is sent: a server that dies now leaves it unclear. */
export const lockDueMessage = (db: Db, environment: LodgingEnvironment): Promise<DueMessage | null> =>
  transact(db, null, async (tx) => {
    const message = await lockNext<DueMessage>(tx, queue, READ, [environment]);
    if (message?.state === "waiting")
      await tx.query("update lodging_message set state = 'sending', fault = null where id = $1", [message.id]);
    return message;
  });

const INTERRUPTED = `
  update lodging_message set state = 'unclear', fault = 'interrupted'
  where state = 'sending' and kind <> 'cancellation' and next_attempt_at <= clock_now() returning rental_id`;

/** Messages that a server was sending when it died: whether they arrived is not known. */
export async function findInterrupted(db: Db): Promise<void> {
  await transact(db, null, async (tx) => {
    for (const { rental_id } of await tx.query<{ rental_id: string }>(INTERRUPTED, []))
      await notifyLodging(tx, { rental_id, state: "unclear" });
  });
}

const UNDECIDED = `
  update lodging_message set state = 'unclear', fault = 'undecided'
  where state = 'received' and (attempts >= $1
    or environment is distinct from $3 and next_attempt_at <= clock_now() - make_interval(hours => $2))
  returning rental_id, kind`;

/**
 * Lots whose result has not come for hours, or cannot be queried because the account is of the other service or there is none: what
 * became of the message is not known. A cancellation is queried and repeated, everything else is decided by a person.
 */
export async function findUndecided(db: Db, environment: LodgingEnvironment | null): Promise<void> {
  await transact(db, null, async (tx) => {
    const values = [LODGING_LOT_ATTEMPTS, LODGING_LOT_HOURS, environment];
    for (const { rental_id, kind } of await tx.query<Pick<DueMessage, "rental_id" | "kind">>(UNDECIDED, values))
      if (kind !== "cancellation") await notifyLodging(tx, { rental_id, state: "unclear" });
  });
}

/** Runs a change of a message that has not been decided meanwhile, under the lock of its rental. */
export const changeMessage = (
  db: Db,
  { id, rental_id }: Pick<DueMessage, "id" | "rental_id">,
  work: (tx: Tx) => Promise<void>,
): Promise<void> =>
  transact(db, null, async (tx) => {
    await tx.query("select 1 from rental where id = $1 for no key update", [rental_id]);
    const open = await tx.query(
      `select 1 from lodging_message where id = $1 and state in ('waiting', 'sending', 'received', 'unclear') for update`,
      [id],
    );
    if (open.length > 0) await work(tx);
  });

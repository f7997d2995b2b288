import type { Remittance } from "#shared/domain/accounting/remittances/remittance.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

// The database's part, in server/schema: follow_remittance.

/** Marks the file as handed to the bank; from now on its mandates count as used. */
export async function sendRemittance(
  tx: Tx,
  { id, execution_date }: Pick<Remittance, "id" | "execution_date">,
  today: string,
): Promise<void> {
  await tx.query("update remittance set state = 'sent', sent_on = $2 where id = $1", [id, today]);
  await tx.query(
    `update mandate set last_used_on = greatest(last_used_on, $2) where id in (
       select mandate_id from remittance_line where remittance_id = $1 and is_included)`,
    [id, execution_date],
  );
}

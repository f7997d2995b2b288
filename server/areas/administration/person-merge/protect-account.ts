import type { Person } from "#shared/domain/persons/person.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { requireConfirmedCall } from "#server/engine/http/confirmation.ts";
import type { Pair } from "./merge-parties.ts";

// The database's part, in server/schema: protect_bank_account, which holds for the row that stays; has_former_account.

/**
 * The money of a duplicate goes to the account of the person who stays. Where that is another one, it is a change of
 * account as any other: confirmed, mailed and shown in remittances.
 * @throws AppError confirmation_required
 */
export async function protectAccount(
  tx: Tx,
  { bank_account: old, email }: Person,
  survivor_id: string,
  bank_account: string | null,
): Promise<void> {
  if (old === null || old === bank_account) return;
  requireConfirmedCall({ field: "bank_account", entity: "person" });
  await tx.query(
    `insert into bank_account_change (entity, entity_id, changed_by, old_ending, new_ending, email)
     values ('person', $1, current_actor(), right($2, 4), right($3, 4), $4)`,
    [survivor_id, old, bank_account, email],
  );
}

/** The duplicate's changes of account are the survivor's: a mandate of an account that was left stays one. */
export async function moveAccountChanges(tx: Tx, { survivor, duplicate }: Pair): Promise<void> {
  await tx.query("update bank_account_change set entity_id = $1 where entity = 'person' and entity_id = $2", [
    survivor,
    duplicate,
  ]);
}

import type { OwnerStatement } from "#shared/domain/accounting/owners/owner-statement.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { readPayer } from "./read-payer.ts";
import { refuseFollowed } from "./next-statement.ts";

/**
 * Annuls a statement that nothing pays and that no later one builds on: it keeps its number, and its days can be issued again.
 * @throws AppError statement_paid, statement_followed
 */
export async function annulStatement(tx: Tx, statement: OwnerStatement): Promise<void> {
  const { id, owner_id } = statement;
  // One that is being issued comes before or waits.
  await tx.query("select 1 from owner where id = $1 for no key update", [owner_id]);
  const payer = await readPayer(tx, id);
  if (payer !== null) throw new AppError("statement_paid", { params: { code: payer } });
  await refuseFollowed(tx, statement);
  await tx.query(
    `update owner_statement set state = 'annulled', annulled_at = clock_now(), payout = 'none' where id = $1`,
    [id],
  );
}

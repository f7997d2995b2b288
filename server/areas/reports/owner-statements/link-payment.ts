import type { OwnerStatement } from "#shared/domain/accounting/owners/owner-statement.ts";
import { paysNothing } from "#shared/domain/accounting/owners/statement-payment.ts";
import { paymentResource } from "#shared/domain/accounting/payments/payment.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { lockRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { requireRight } from "#server/engine/http/require-right.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { readPayer } from "./read-payer.ts";

/**
 * Says that a payment which was registered otherwise pays the statement. The statement follows it in the database.
 * @throws AppError action_not_allowed, not_found, statement_paid, payment_of_other_statement
 */
export async function linkPayment(
  { tx, user }: { readonly tx: Tx; readonly user: UserAccess },
  { id, owner_id, net, period_start }: OwnerStatement,
  payment_id: string,
): Promise<void> {
  requireRight(user, "payment", "update");
  const payer = await readPayer(tx, id);
  if (payer !== null) throw new AppError("statement_paid", { params: { code: payer } });
  const payment = await lockRow(tx, paymentResource, payment_id, user);
  const isOfStatement =
    payment.direction === "out" && payment.owner_id === owner_id && payment.amount === net && paysNothing(payment);
  // What was paid before the statement's days pays other days.
  if (!isOfStatement || payment.date < period_start)
    throw new AppError("payment_of_other_statement", { field: "payment_id" });
  await tx.query("update payment set owner_statement_id = $2 where id = $1", [payment_id, id]);
}

import type * as z from "zod/mini";
import type { OwnerStatement, ownerStatementMoveInputs } from "#shared/domain/accounting/owners/owner-statement.ts";
import { paymentResource } from "#shared/domain/accounting/payments/payment.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { registerPayment } from "#server/areas/accounting/payments/payment-changes.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { assertReferences } from "#server/engine/http/references.ts";
import { requireRight } from "#server/engine/http/require-right.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import { readPayer } from "./read-payer.ts";

/**
 * Pays the net to the owner, by a payment that was made or that waits for the bank. The statement follows it in the database.
 * @throws AppError action_not_allowed, statement_nothing_to_pay, statement_paid
 */
export async function payStatement(
  { tx, user }: { readonly tx: Tx; readonly user: UserAccess },
  { id, code, owner_id, net }: OwnerStatement,
  { payment_method_id, date, state }: z.infer<typeof ownerStatementMoveInputs.pay>,
): Promise<void> {
  requireRight(user, "payment", "create");
  if (net <= 0) throw new AppError("statement_nothing_to_pay");
  const payer = await readPayer(tx, id);
  if (payer !== null) throw new AppError("statement_paid", { params: { code: payer } });
  const input = {
    direction: "out" as const,
    state,
    owner_id,
    date,
    amount: net,
    payment_method_id,
    reference: translateIn("es")("accounting.pdf.statement_concept", { code }),
  };
  await assertReferences(tx, paymentResource, input, { owner_id }, user);
  const allocations = state === "completed" ? { allocations: [] } : {};
  await registerPayment(tx, { ...input, ...allocations, owner_statement_id: id }, user);
}

import type { PaymentMethodKind } from "#shared/domain/accounting/payments/payment-method.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

/**
 * Active payment method of a kind, for bank movements.
 * @throws AppError unknown_reference
 */
export async function findMethod(tx: Tx, kind: PaymentMethodKind): Promise<string> {
  const [method] = await tx.query<{ id: string }>(
    "select id from payment_method where kind = $1 order by archived_at nulls first, is_default desc, created_at limit 1",
    [kind],
  );
  if (!method) throw new AppError("unknown_reference", { field: "payment_method_id" });
  return method.id;
}

import {
  depositWithholdingResource,
  type ReturnWithholding,
} from "#shared/domain/accounting/deposits/deposit-withholding.ts";
import type { Deposit } from "#shared/domain/accounting/deposits/deposit.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { insertRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { assertReferences } from "#server/engine/http/references.ts";
import { requireRight } from "#server/engine/http/require-right.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import { findMethod } from "../payments/find-method.ts";
import { registerPayment } from "../payments/payment-changes.ts";

// The database's part, in server/schema: fill_withholding_property, follow_withholding, protect_withholding.

interface Offset {
  readonly invoice_id: string;
  readonly amount: number;
  readonly date: string;
}

const IS_DEBT = `
  select 1 from invoice where id = $1 and rental_id = $2 and person_id = $3 and state in ('issued', 'rectified')
    and archived_at is null and outstanding >= $4 for no key update`;

/**
 * The tenant pays an invoice with the deposit: a payment of the day covers it, and is annulled if the withholding is removed.
 * @throws AppError allocation_exceeds_invoice unless the tenant owes that much of the invoice for the rental of the deposit
 */
async function offset(
  tx: Tx,
  user: UserAccess,
  deposit: Deposit,
  { invoice_id, amount, date }: Offset,
): Promise<string> {
  const { rental_id, tenant_id, code } = deposit;
  const debts = await tx.query(IS_DEBT, [invoice_id, rental_id, tenant_id, amount]);
  if (debts.length === 0) throw new AppError("allocation_exceeds_invoice");
  requireRight(user, "payment", "create");
  const input = {
    direction: "in" as const,
    person_id: tenant_id,
    rental_id,
    date,
    amount,
    payment_method_id: await findMethod(tx, "transfer"),
    reference: translateIn("es")("accounting.exit.offset_concept", { code }),
    allocations: [{ invoice_id, amount }],
    offsets_deposit_id: deposit.id,
  };
  return registerPayment(tx, input, user);
}

interface Withheld {
  readonly withholdings: readonly ReturnWithholding[];
  readonly date: string;
  /** The pending payment of the rest, with which the withholdings are removed if it is cancelled. */
  readonly payment_id: string | null;
}

/**
 * Withholds from a deposit that the caller has locked.
 * @returns ids of the withholdings
 */
export async function withhold(
  { tx, user }: { readonly tx: Tx; readonly user: UserAccess },
  deposit: Deposit,
  { withholdings, date, payment_id }: Withheld,
): Promise<string[]> {
  const ids: string[] = [];
  for (const { invoice_id, ...withholding } of withholdings) {
    await assertReferences(tx, depositWithholdingResource, withholding, null, user);
    const values = { ...withholding, deposit_id: deposit.id, date, payment_id };
    const id = await insertRow(tx, depositWithholdingResource, values);
    ids.push(id);
    if (!invoice_id) continue;
    const paid = await offset(tx, user, deposit, { invoice_id, amount: withholding.amount, date });
    await tx.query("update deposit_withholding set offset_payment_id = $2 where id = $1", [id, paid]);
  }
  return ids;
}

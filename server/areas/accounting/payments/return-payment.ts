import type * as z from "zod/mini";
import {
  type Payment,
  type PaymentInput,
  type paymentMoveInputs,
  paymentResource,
} from "#shared/domain/accounting/payments/payment.ts";
import type { AllocationInput } from "#shared/domain/accounting/payments/payment-allocation.ts";
import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import type { RowScope } from "#server/engine/db/row-scope.ts";
import { reversedByReturn } from "./payment-income.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { lockRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import { reverseAll } from "./allocations.ts";
import { registerPayment } from "./payment-changes.ts";

type Return = z.infer<(typeof paymentMoveInputs)["return"]>;

/** Rental that is charged the bank fee: the payment's, else that of an invoice it was allocated to. */
async function rentalOf(db: Queryable, payment: Payment): Promise<string | null> {
  if (payment.rental_id) return payment.rental_id;
  const [row] = await db.query<{ rental_id: string }>(
    `select i.rental_id from payment_allocation a join invoice i on i.id = a.invoice_id
     where a.payment_id = $1 and i.rental_id is not null order by a.amount desc, a.id limit 1`,
    [payment.id],
  );
  return row?.rental_id ?? null;
}

async function chargeBankFee(tx: Tx, payment: Payment, amount: number, day: string): Promise<void> {
  const rental_id = await rentalOf(tx, payment);
  if (!rental_id) throw new InvalidInput("payment", [{ field: "bank_fee", key: "validation.no_rental", params: {} }]);
  const charged = await tx.query(
    `insert into rental_charge (rental_id, payment_application_id, concept, amount, charged_on, payment_id)
     select $1, id, $2, $3, $4, $5 from payment_application where kind = any('{penalty,fee,other}')
     order by archived_at nulls first, array_position('{penalty,fee,other}', kind), position limit 1 returning id`,
    [rental_id, translateIn("es")("accounting.bank_fee_of", { code: payment.code }), amount, day, payment.id],
  );
  if (charged.length === 0) throw new AppError("application_missing", { field: "bank_fee" });
}

/**
 * Returns a payment: everything it covered is open again, and an optional bank fee becomes a charge of the next
 * invoice.
 * @throws InvalidInput, AppError not_allowed for a payment with allocations outside the user's scope,
 * application_missing
 */
export async function returnPayment(
  tx: Tx,
  payment: Payment,
  { returned_on, return_reason = null, bank_fee }: Return,
  scope: RowScope,
): Promise<void> {
  if (returned_on < payment.date)
    throw new InvalidInput("payment", [{ field: "returned_on", key: "validation.date_range", params: {} }]);
  await reverseAll(tx, payment.id, { day: returned_on, reason: return_reason ?? "returned" }, scope);
  await tx.query("update payment set state = 'returned', returned_on = $2, return_reason = $3 where id = $1", [
    payment.id,
    returned_on,
    return_reason,
  ]);
  if (bank_fee) await chargeBankFee(tx, payment, bank_fee, returned_on);
}

/** What a payment covered when it was returned, as far as it is still open. */
const OWED_AGAIN = `
  select g.invoice_id, g.deposit_id, g.payment_application_id, least(g.amount, coalesce(i.outstanding, d.amount - d.received_amount)) as amount
  from (select a.invoice_id, a.deposit_id, sum(a.amount)::bigint as amount,
               (array_agg(a.payment_application_id order by a.amount desc))[1] as payment_application_id
        from payment_allocation a join payment p on p.id = a.payment_id
        where a.payment_id = $1 and ${reversedByReturn("p")} group by 1, 2) g
    left join invoice i on i.id = g.invoice_id left join deposit d on d.id = g.deposit_id
  where coalesce(i.outstanding, d.amount - d.received_amount) > 0 and (i.id is null or i.state in ('issued', 'rectified'))
  order by i.due_date, i.id`;

/** Input for a new payment with the same values. */
function termsOf(payment: Payment): PaymentInput {
  const { direction, person_id, owner_id, rental_id, date, amount, payment_method_id, reference, notes } = payment;
  return { direction, person_id, owner_id, rental_id, date, amount, payment_method_id, reference, notes };
}

/**
 * Undoes a mistaken return: registers the payment again with the allocations it had, and archives the returned
 * payment and a bank fee not billed yet.
 */
export async function retakePayment(tx: Tx, id: string, scope: RowScope): Promise<void> {
  const payment = await lockRow(tx, paymentResource, id, scope);
  const allocations = await tx.query<AllocationInput>(OWED_AGAIN, [id]);
  const again = await registerPayment(tx, { ...termsOf(payment), allocations: [...allocations] }, scope);
  await tx.query("update remittance_line set payment_id = $2 where payment_id = $1 and invoice_id is not null", [
    id,
    again,
  ]);
  await tx.query("update payment set archived_at = clock_now() where id = $1", [id]);
  await tx.query("update rental_charge c set archived_at = clock_now() where payment_id = $1 and is_pending(c)", [id]);
}

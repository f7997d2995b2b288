import type * as z from "zod/mini";
import type { Payment, paymentMoveInputs } from "#shared/domain/accounting/payments/payment.ts";
import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import type { RowScope } from "#server/engine/db/row-scope.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import { readBilledIn } from "../settlements/read-billed-in.ts";
import { reverseAll } from "./allocations.ts";
import { refuseOffsets } from "./refuse-offsets.ts";

// The database's part, in server/schema: hold_closed_until.

type Return = z.infer<(typeof paymentMoveInputs)["return"]> & {
  /** The bank's day, where the payment itself was booked on a later one. */
  readonly bank_date?: string | null;
};

/** Rental of a payment: its own, else that of an invoice it was allocated to. */
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
  const paid_id = await rentalOf(tx, payment);
  const rental_id = paid_id && ((await readBilledIn(tx, paid_id))?.id ?? paid_id);
  if (!rental_id) throw new InvalidInput("payment", [{ field: "bank_fee", key: "validation.no_rental", params: {} }]);
  const charged = await tx.query(
    `insert into rental_charge (rental_id, payment_application_id, concept, amount, charged_on, payment_id)
     select $1, id, $2, $3, $4, $5 from payment_application where kind = any('{penalty,fee,other}')
     order by archived_at nulls first, array_position('{penalty,fee,other}', kind), position limit 1 returning id`,
    [rental_id, translateIn("es")("accounting.bank_fee_of", { code: payment.code }), amount, day, payment.id],
  );
  if (charged.length === 0) throw new AppError("application_missing", { field: "bank_fee" });
}

/** The day on which a return of the bank is booked: its own, else the first that no month close binds. */
export async function findBookingDay(tx: Tx, bank_day: string): Promise<string> {
  const [row] = await tx.query<{ day: string }>("select greatest($1::date, hold_closed_until() + 1) as day", [
    bank_day,
  ]);
  return row?.day ?? bank_day;
}

/**
 * Charges the fee of a return that was registered before, once.
 * @throws AppError fee_charged
 */
export async function chargeFeeOfReturn(tx: Tx, payment: Payment, bank_fee: number, bank_day: string): Promise<void> {
  const charged = await tx.query("select 1 from rental_charge where payment_id = $1 and archived_at is null", [
    payment.id,
  ]);
  if (charged.length > 0) throw new AppError("fee_charged", { field: "bank_fee" });
  await chargeBankFee(tx, payment, bank_fee, await findBookingDay(tx, bank_day));
}

/**
 * Returns a payment: everything it covered is open again, and an optional bank fee becomes a charge of the next
 * invoice. A return of a closed month is booked on the first open day, with the bank's day beside it.
 * @throws InvalidInput, AppError not_allowed for a payment with allocations outside the user's scope,
 * application_missing, payment_is_offset
 */
export async function returnPayment(
  tx: Tx,
  payment: Payment,
  { returned_on, return_reason = null, bank_fee, bank_date = null }: Return,
  scope: RowScope,
): Promise<void> {
  await refuseOffsets(tx, [payment.id]);
  const day = await findBookingDay(tx, returned_on);
  // Compared as both are booked: the payment itself may be of a closed month, and booked on the first open day.
  if (day < payment.date)
    throw new InvalidInput("payment", [{ field: "returned_on", key: "validation.date_range", params: {} }]);
  await reverseAll(tx, payment.id, { day, reason: return_reason ?? "returned" }, scope);
  await tx.query(
    "update payment set state = 'returned', returned_on = $2, bank_date = $3, return_reason = $4 where id = $1",
    [payment.id, day, bank_date ?? (day === returned_on ? null : returned_on), return_reason],
  );
  if (bank_fee) await chargeBankFee(tx, payment, bank_fee, day);
}

import type * as z from "zod/mini";
import {
  type Payment,
  paymentLifecycle,
  paymentMoveInputs,
  paymentResource,
  type PaymentVerb,
} from "#shared/domain/accounting/payment.ts";
import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import { insertRow, lockRow, type Runner } from "#server/db/table-store.ts";
import type { Tx } from "#server/db/transaction.ts";
import { type MoveContext, movesBy, moveRoutes } from "#server/http/move-route.ts";
import { allocateOldestFirst, applyAllocations, reverseAll } from "./allocations.ts";
import { translateIn } from "#server/services/translations.ts";

type MoveInput<Verb extends PaymentVerb> = z.infer<(typeof paymentMoveInputs)[Verb]>;

const setState = (tx: Tx, { id }: Payment, state: Payment["state"]) =>
  tx.query("update payment set state = $2 where id = $1", [id, state]);

/** @throws InvalidInput for a day that has not come */
function refuseFuture(field: string, day: string, today: string): void {
  if (day > today) throw new InvalidInput("payment", [{ field, key: "validation.not_future", params: {} }]);
}

/** What has come in late is of the day on which it came. */
async function complete(
  { tx, user, today }: MoveContext,
  payment: Payment,
  input: MoveInput<"complete">,
): Promise<void> {
  const day = input.date ?? today;
  refuseFuture("date", day, today);
  await tx.query("update payment set state = 'completed', date = $2 where id = $1", [payment.id, day]);
  await allocateOldestFirst(tx, await lockRow(tx, paymentResource, payment.id, user), user);
}

/** Gives credit back: a payment out that names the one it refunds. @throws AppError allocation_exceeds_payment */
async function refund({ tx, today }: MoveContext, payment: Payment, input: MoveInput<"refund">): Promise<void> {
  if (payment.direction === "out") throw new AppError("allocation_direction");
  refuseFuture("date", input.date, today);
  const { person_id, owner_id, rental_id } = payment;
  await insertRow(tx, paymentResource, {
    ...input,
    direction: "out",
    state: "completed",
    person_id,
    owner_id,
    rental_id,
    refunds_payment_id: payment.id,
  });
}

/** The rental whose next invoice bears the bank's fee: the payment's, else that of an invoice it had covered. */
async function rentalOf(db: Runner, payment: Payment): Promise<string | null> {
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
  await tx.query(
    `insert into rental_charge (rental_id, payment_application_id, concept, amount, charged_on, payment_id)
     select $1, id, $2, $3, $4, $5 from payment_application where kind = 'penalty' and archived_at is null
     order by position limit 1`,
    [rental_id, translateIn("es")("accounting.bank_fee_of", { code: payment.code }), amount, day, payment.id],
  );
}

/** The bank took the money back: everything it covered is owed again. */
async function giveBack({ tx, today }: MoveContext, payment: Payment, input: MoveInput<"return">): Promise<void> {
  refuseFuture("returned_on", input.returned_on, today);
  if (input.returned_on < payment.date)
    throw new InvalidInput("payment", [{ field: "returned_on", key: "validation.date_range", params: {} }]);
  await reverseAll(tx, payment.id, input.returned_on, input.return_reason ?? "returned");
  await tx.query("update payment set state = 'returned', returned_on = $2, return_reason = $3 where id = $1", [
    payment.id,
    input.returned_on,
    input.return_reason ?? null,
  ]);
  if (input.bank_fee) await chargeBankFee(tx, payment, input.bank_fee, input.returned_on);
}

export const paymentMoveRoutes = moveRoutes(paymentResource, {
  inputs: paymentMoveInputs,
  allowed: movesBy(paymentLifecycle),
  action: "update",
  effects: {
    complete,
    fail: ({ tx }, payment) => setState(tx, payment, "failed"),
    cancel: ({ tx }, payment) => setState(tx, payment, "cancelled"),
    allocate: ({ tx, user }, { id }, { allocations }) => applyAllocations(tx, id, allocations, user),
    refund,
    return: giveBack,
  },
});

import { type Payment, type PaymentInput, paymentResource } from "#shared/domain/accounting/payments/payment.ts";
import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import { insertRow, lockRow, updateRow } from "#server/engine/db/table-store.ts";
import type { RowScope } from "#server/engine/db/row-scope.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Change, ChangeContext } from "#server/engine/http/crud-routes.ts";
import type { WriteContext } from "#server/engine/http/route.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { allocateOldestFirst, applyAllocations, insertAllocations } from "./allocations.ts";

// The database's part, in server/schema: fill_payment_from_neighbours, protect_payment, protect_filed_payment.

/**
 * Registers a payment. A completed one is allocated as given, else to the oldest debts; the rest is credit.
 * @returns the payment's id
 */
export async function registerPayment(
  tx: Tx,
  input: PaymentInput &
    Partial<Pick<Payment, "interest_deposit_id" | "refunds_payment_id" | "offsets_deposit_id" | "owner_statement_id">>,
  scope: RowScope,
): Promise<string> {
  const { allocations, ...values } = input;
  const state = values.state ?? "completed";
  if (state === "pending" && allocations && allocations.length > 0) throw new AppError("payment_not_completed");
  const id = await insertRow(tx, paymentResource, { ...values, state });
  if (state === "pending") return id;
  if (allocations) await applyAllocations(tx, id, allocations, scope);
  else await allocateOldestFirst(tx, await lockRow(tx, paymentResource, id, scope), scope);
  return id;
}

/** Money that came in and covers invoices. */
export interface Receipt extends Pick<
  Payment,
  "person_id" | "owner_id" | "rental_id" | "date" | "amount" | "payment_method_id" | "reference"
> {
  readonly covers: readonly { readonly invoice_id: string; readonly amount: number }[];
}

/**
 * Registers payments that cover invoices, which the caller has read and locked. Many take as many statements as one.
 * @returns the payments' ids, in the order of the receipts
 */
export async function registerReceipts(tx: Tx, receipts: readonly Receipt[]): Promise<readonly string[]> {
  const created = await tx.query<{ id: string }>("select uuidv7() as id from generate_series(1, $1::integer)", [
    receipts.length,
  ]);
  const ids = created.map(({ id }) => id);
  await tx.query(
    `insert into payment (id, direction, state, person_id, owner_id, rental_id, date, amount, payment_method_id, reference)
     select g.id, 'in', 'completed', g.person_id, g.owner_id, g.rental_id, g.date, g.amount, g.payment_method_id, g.reference
     from jsonb_to_recordset($1) g (id uuid, person_id uuid, owner_id uuid, rental_id uuid, date date, amount bigint,
       payment_method_id uuid, reference text)`,
    [JSON.stringify(receipts.map((receipt, index) => ({ ...receipt, id: ids[index] })))],
  );
  await insertAllocations(
    tx,
    receipts.flatMap(({ covers }, index) => covers.map((share) => ({ ...share, payment_id: ids[index] ?? "" }))),
  );
  return ids;
}

/** @throws InvalidInput for an initial state other than pending or completed */
export function insertPayment({ tx, input, user }: WriteContext<UserAccess, PaymentInput>): Promise<string> {
  if (input.state && input.state !== "pending" && input.state !== "completed")
    throw new InvalidInput("payment", [{ field: "state", key: "validation.option", params: {} }]);
  return registerPayment(tx, input, user);
}

/** Fields still editable once a payment is no longer pending. */
const alwaysEditable: ReadonlySet<string> = new Set(["reference", "notes", "rental_id"]);

/** Fields locked in a payment that returns a deposit, pays its interest, refunds credit or pays an owner statement: it is cancelled and created again instead. */
const promised: ReadonlySet<string> = new Set(["amount", "direction", "person_id", "owner_id", "rental_id"]);

function isLocked(payment: Payment, field: string): boolean {
  const { state, returns_deposit_id, interest_deposit_id, refunds_payment_id, owner_statement_id } = payment;
  if (state !== "pending") return !alwaysEditable.has(field);
  return (
    field === "state" ||
    field === "allocations" ||
    ((returns_deposit_id ?? interest_deposit_id ?? refunds_payment_id ?? owner_statement_id) !== null &&
      promised.has(field))
  );
}

/**
 * Updates a pending payment; otherwise only reference, notes and rental.
 * @throws InvalidInput
 */
export async function updatePayment({ tx, user }: ChangeContext, change: Change<PaymentInput, Payment>): Promise<void> {
  const { before, patch } = change;
  const present: Readonly<Record<string, unknown>> = before;
  const locked = Object.keys(patch).filter((field) => isLocked(before, field) && patch[field] !== present[field]);
  if (locked.length > 0)
    throw new InvalidInput(
      "payment",
      locked.map((field) => ({ field, key: "validation.locked", params: {} })),
    );
  await updateRow(tx, paymentResource, change, patch, user);
}

/**
 * @throws AppError payment_fixed, payment_returned: a completed payment is returned or refunded, and neither it nor its
 * return is ever archived
 */
export async function refuseMoved(tx: Tx, id: string): Promise<void> {
  const [payment] = await tx.query<Pick<Payment, "state">>("select state from payment where id = $1", [id]);
  if (payment?.state === "completed") throw new AppError("payment_fixed");
  if (payment?.state === "returned") throw new AppError("payment_returned");
}

/** @throws AppError payment_fixed */
export async function refuseNotPending(tx: Tx, id: string): Promise<void> {
  const rows = await tx.query("select 1 from payment where id = $1 and state <> 'pending'", [id]);
  if (rows.length > 0) throw new AppError("payment_fixed");
}

import {
  type AllocationInput,
  allocationLifecycle,
  paymentAllocationResource,
  reverseInput,
} from "#shared/domain/accounting/payments/payment-allocation.ts";
import { proposeAllocations, toAllocation } from "#shared/domain/accounting/payments/propose-allocations.ts";
import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import { type RowScope, withinScope } from "#server/engine/db/row-scope.ts";
import { Statement } from "#server/engine/db/statement.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { movesBy, moveRoutes } from "#server/engine/http/move-route.ts";
import { assertReferences } from "#server/engine/http/references.ts";
import { readDebts } from "./debts.ts";
import { refuseOffsetAllocations } from "./refuse-offsets.ts";

// The database's part, in server/schema: fill_allocation_from_neighbours, keep_held_day, protect_allocation, move_allocated, follow_applied,
// follow_reversed.

/** @throws InvalidInput unless each names either an invoice or a deposit, and none twice */
function refuseUnclear(allocations: readonly AllocationInput[]): void {
  const subjects = allocations.map(({ invoice_id, deposit_id }) => invoice_id ?? deposit_id ?? null);
  const isUnclear = allocations.some(({ invoice_id, deposit_id }) => (invoice_id == null) === (deposit_id == null));
  if (!isUnclear && new Set(subjects).size === subjects.length) return;
  throw new InvalidInput("payment", [{ field: "allocations", key: "validation.one_subject", params: {} }]);
}

/** Default payment application: that of the invoice's largest line; for deposits their own. */
const USUAL_APPLICATION = `coalesce(
  (select l.payment_application_id from invoice_line l where l.invoice_id = g.invoice_id order by l.amount desc, l.position limit 1),
  (select id from payment_application where kind = case when g.deposit_id is null then 'other' else 'deposit' end
   order by archived_at nulls first, position limit 1))`;

/** What a payment covers, in the database's names. */
type NewAllocation = AllocationInput & { readonly payment_id: string };

/**
 * What applies an allocation: its payment, as it is registered or completed; or a user or a job, to whom the amount is
 * credit. Credit counts from the day on which it is applied.
 */
export type AppliedBy = "payment" | "user" | "job";

/**
 * Inserts allocations of completed payments, whose references the caller has checked, in one statement.
 * @returns their ids
 */
export async function insertAllocations(
  tx: Tx,
  allocations: readonly NewAllocation[],
  appliedBy: AppliedBy = "payment",
): Promise<string[]> {
  const added = await tx.query<{ id: string }>(
    `insert into payment_allocation (payment_id, invoice_id, deposit_id, payment_application_id, amount, is_automatic, applied_on)
     select g.payment_id, g.invoice_id, g.deposit_id, coalesce(g.payment_application_id, ${USUAL_APPLICATION}), g.amount,
       $2::text = 'job', case when $2::text <> 'payment' then business_today() end
     from jsonb_to_recordset($1) g (payment_id uuid, invoice_id uuid, deposit_id uuid, payment_application_id uuid, amount bigint)
     order by g.invoice_id, g.deposit_id returning id`,
    [JSON.stringify(allocations), appliedBy],
  );
  return added.map(({ id }) => id);
}

/**
 * Allocates a completed payment to invoices and deposits. The database updates the sums and refuses amounts that
 * exceed them.
 * @returns ids of the allocations
 * @throws InvalidInput, AppError unknown_reference, allocation_exceeds_payment, allocation_exceeds_invoice,
 * allocation_exceeds_deposit, payment_not_completed, invoice_not_issued
 */
export async function applyAllocations(
  tx: Tx,
  payment_id: string,
  allocations: readonly AllocationInput[],
  scope: RowScope,
  appliedBy: AppliedBy = "payment",
): Promise<string[]> {
  if (allocations.length === 0) return [];
  refuseUnclear(allocations);
  for (const allocation of allocations) await assertReferences(tx, paymentAllocationResource, allocation, null, scope);
  await tx.query("select 1 from payment where id = $1 for no key update", [payment_id]);
  return insertAllocations(
    tx,
    allocations.map((allocation) => ({ ...allocation, payment_id })),
    appliedBy,
  );
}

/** Locks a person's debts, so that concurrent payments of that person are allocated one after the other. */
async function holdDebts(tx: Tx, person_id: string): Promise<void> {
  await tx.query(`select 1 from invoice where person_id = $1 and outstanding > 0 order by id for no key update`, [
    person_id,
  ]);
  await tx.query(`select 1 from deposit where tenant_id = $1 and state = 'pending' order by id for no key update`, [
    person_id,
  ]);
}

/** Allocates a payment to the payer's oldest debts; the rest is credit. */
export async function allocateOldestFirst(tx: Tx, payment: Payment, scope: RowScope): Promise<void> {
  if (payment.person_id === null || payment.direction === "out") return;
  await holdDebts(tx, payment.person_id);
  const debts = await readDebts(tx, { person_id: payment.person_id, rental_id: payment.rental_id }, scope);
  const allocations = proposeAllocations(payment.credit, debts).map(toAllocation);
  await applyAllocations(tx, payment.id, allocations, scope);
}

/** @throws AppError every_property_required for a payment with allocations outside the user's scope */
async function requireAllInSight(tx: Tx, payment_id: string, scope: RowScope): Promise<void> {
  const statement = new Statement();
  const payment = statement.bind(payment_id);
  const seen = withinScope(paymentAllocationResource.name, "a", scope, statement);
  if (seen === null) return;
  const hidden = await tx.query(
    `select 1 from payment_allocation a where a.payment_id = ${payment} and a.state = 'applied' and not ${seen}`,
    statement.values,
  );
  if (hidden.length > 0) throw new AppError("every_property_required");
}

/** Date and reason of a return; the reason is shown with each reversed allocation. */
export interface Withdrawal {
  readonly day: string;
  readonly reason: string;
}

/**
 * Reverses all allocations of a payment.
 * @throws AppError every_property_required
 */
export async function reverseAll(
  tx: Tx,
  payment_id: string,
  { day, reason }: Withdrawal,
  scope: RowScope,
): Promise<void> {
  await tx.query("select 1 from payment where id = $1 for no key update", [payment_id]);
  await requireAllInSight(tx, payment_id, scope);
  await tx.query(
    `update payment_allocation set state = 'reversed', reversed_on = $2, reverse_reason = $3
     where payment_id = $1 and state = 'applied'`,
    [payment_id, day, reason],
  );
}

/** POST /payment-allocations/{id}/reverse: the invoice is open again and the amount becomes credit of the payment. */
export const allocationMoveRoutes = moveRoutes(paymentAllocationResource, {
  inputs: { reverse: reverseInput },
  allowed: movesBy(allocationLifecycle),
  entity: "payment",
  rights: allocationLifecycle,
  effects: {
    async reverse({ tx, today }, { id, payment_id }, { reason = null }) {
      await refuseOffsetAllocations(tx, [id]);
      await tx.query("select 1 from payment where id = $1 for no key update", [payment_id]);
      await tx.query(
        "update payment_allocation set state = 'reversed', reversed_on = $2, reverse_reason = $3 where id = $1",
        [id, today, reason],
      );
    },
  },
});

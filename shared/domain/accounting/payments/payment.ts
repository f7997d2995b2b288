import * as z from "zod/mini";
import { cents, date, longText, optional, rowBase, text, uuid } from "#shared/domain/core/fields.ts";
import { defineLifecycle, type Lifecycle } from "#shared/domain/core/lifecycle.ts";
import { defineResource } from "#shared/domain/core/resource.ts";
import { defineRule } from "#shared/domain/core/rule.ts";
import { allocationInput, someCents } from "./payment-allocation.ts";
import { type PaymentState, paymentStates } from "./payment-state.ts";

export const paymentDirections = ["in", "out"] as const;

const allocations = () => z.array(allocationInput).check(z.maxLength(100));

/**
 * Money received from, or paid to, a person or an owner. A payment registered after the money moved is `completed` at
 * once, and may include its allocations.
 */
export const paymentInput = z.object({
  direction: optional(z.enum(paymentDirections)),
  /** `pending` or `completed` at registration; later changes go through its moves. */
  state: optional(z.enum(paymentStates)),
  person_id: optional(uuid()),
  owner_id: optional(uuid()),
  rental_id: optional(uuid()),
  date: date(),
  amount: someCents(),
  payment_method_id: uuid(),
  reference: optional(text(140)),
  notes: optional(longText()),
  allocations: optional(allocations()),
});
export type PaymentInput = z.infer<typeof paymentInput>;

const { allocations: _allocations, ...columns } = z.required(paymentInput).shape;

export const paymentRow = z.object({
  ...rowBase,
  ...columns,
  code: text(),
  direction: z.enum(paymentDirections),
  state: z.enum(paymentStates),
  property_id: z.nullable(uuid()),
  /** The payment whose credit this one refunds. */
  refunds_payment_id: z.nullable(uuid()),
  /** The deposit that this payment returns once completed. */
  returns_deposit_id: z.nullable(uuid()),
  /** The deposit whose legal interest this payment pays. */
  interest_deposit_id: z.nullable(uuid()),
  /** The owner statement whose net this payment pays. */
  owner_statement_id: z.nullable(uuid()),
  /** The deposit that covers invoices by this payment, which no money was paid by. */
  offsets_deposit_id: z.nullable(uuid()),
  allocated: cents(),
  refunded: cents(),
  /** Received but neither allocated nor refunded. */
  credit: cents(),
  returned_on: z.nullable(date()),
  /** The bank's day of a return that was booked on a later one, because its month was closed. */
  bank_date: z.nullable(date()),
  return_reason: z.nullable(longText(500)),
  person_label: z.nullable(z.string()),
  owner_label: z.nullable(z.string()),
  rental_label: z.nullable(z.string()),
  property_label: z.nullable(z.string()),
  payment_method_label: z.string(),
  refunds_payment_label: z.nullable(z.string()),
  returns_deposit_label: z.nullable(z.string()),
  interest_deposit_label: z.nullable(z.string()),
  offsets_deposit_label: z.nullable(z.string()),
  owner_statement_label: z.nullable(z.string()),
});
export type Payment = z.infer<typeof paymentRow>;

const moves = defineLifecycle({
  complete: { from: ["pending"], to: ["completed"] },
  fail: { from: ["pending"], to: ["failed"] },
  cancel: { from: ["pending"], to: ["cancelled"] },
  allocate: { from: ["completed"], to: ["completed"] },
  refund: { from: ["completed"], to: ["completed"] },
  return: { from: ["completed"], to: ["returned"] },
});
export type PaymentVerb = keyof typeof moves;

/**
 * Moves of a payment (docs/design/entities.md, "Money"); allocating and refunding do not change its state. None leads to
 * `annulled`.
 */
export const paymentLifecycle: Lifecycle<PaymentState, PaymentVerb> = moves;

/**
 * Undoing the confirmation of a bank movement reverts what it did: it annuls the payment that it created, and withdraws
 * a completion or a return.
 */
export const paymentSystemMoves = defineLifecycle({
  undo: { from: ["completed", "returned"], to: ["annulled", "pending", "completed"] },
});

/** Inputs of each move, besides the version. */
export const paymentMoveInputs = {
  complete: z.object({ date: optional(date()) }),
  fail: z.object({}),
  cancel: z.object({}),
  allocate: z.object({ allocations: allocations() }),
  refund: z.object({ amount: someCents(), date: date(), payment_method_id: uuid(), reference: optional(text(140)) }),
  return: z.object({ returned_on: date(), return_reason: optional(longText(500)), bank_fee: optional(someCents()) }),
} satisfies Record<PaymentVerb, z.ZodMiniObject>;

const rules = [
  defineRule(z.pick(paymentInput, { person_id: true, owner_id: true }), ({ person_id, owner_id }) => {
    if (!person_id && !owner_id) return { field: "person_id", key: "validation.required" };
    return person_id && owner_id ? { field: "owner_id", key: "validation.one_customer" } : null;
  }),
  defineRule(z.pick(paymentInput, { date: true, state: true }), ({ date: day, state }, today) =>
    state !== "pending" && day > today ? { field: "date", key: "validation.not_future" } : null,
  ),
];

export const paymentResource = defineResource({
  name: "payment",
  area: "accounting",
  path: "payments",
  input: paymentInput,
  row: paymentRow,
  rules,
  references: {
    person_id: { entity: "person", fields: ["label"] },
    owner_id: { entity: "owner", fields: ["label"] },
    rental_id: { entity: "rental", fields: ["label"] },
    property_id: { entity: "property", fields: ["label"] },
    payment_method_id: { entity: "payment_method", fields: ["label"] },
    refunds_payment_id: { entity: "payment", fields: ["label"] },
    returns_deposit_id: { entity: "deposit", fields: ["label"] },
    interest_deposit_id: { entity: "deposit", fields: ["label"] },
    offsets_deposit_id: { entity: "deposit", fields: ["label"] },
    owner_statement_id: { entity: "owner_statement", fields: ["label"] },
  },
  parts: ["allocations"],
  filters: {
    direction: "equals",
    state: "equals",
    person_id: "equals",
    owner_id: "equals",
    rental_id: "equals",
    property_id: "equals",
    payment_method_id: "equals",
    refunds_payment_id: "equals",
    returns_deposit_id: "equals",
    interest_deposit_id: "equals",
    offsets_deposit_id: "equals",
    owner_statement_id: "equals",
    date: "range",
    returned_on: "range",
    amount: "range",
    credit: "range",
  },
  // Whether a deposit covers invoices by it.
  parameters: ["is_offset"],
  sortable: ["code", "date", "amount", "credit", "created_at"],
  default_sort: "-date",
  totals: {
    columns: ["amount", "credit"],
    counted: { column: "state", values: ["completed"], title: "accounting.counted.payments" },
    by: { column: "direction", titles: { in: "accounting.direction.in", out: "accounting.direction.out" } },
  },
  retained: { return_reason: "books" },
  property_scope: "property_id",
  follows: ["person_id", "owner_id"],
  refusals: { payment_allocated_check: "allocation_exceeds_payment" },
  affects: ["invoice", "deposit", "payment_allocation", "owner_statement"],
});

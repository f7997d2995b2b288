import * as z from "zod/mini";
import { cents, date, longText, optional, rowBase, rule, uuid } from "#shared/domain/core/fields.ts";
import { defineLifecycle } from "#shared/domain/core/lifecycle.ts";
import { defineResource } from "#shared/domain/core/resource.ts";
import { paymentStates } from "./payment-state.ts";

export const allocationStates = ["applied", "reversed"] as const;

/** Money in cents, greater than zero. */
export const someCents = () => cents().check(rule((value) => value > 0, "validation.positive_amount"));

/**
 * The part of a payment, in cents, that covers an invoice or a deposit, and its concept (payment application;
 * default: that of the invoice's largest line). Created with a payment or by its `allocate`; never changed, never
 * deleted.
 */
export const allocationInput = z.object({
  invoice_id: optional(uuid()),
  deposit_id: optional(uuid()),
  payment_application_id: optional(uuid()),
  amount: someCents(),
});
export type AllocationInput = z.infer<typeof allocationInput>;

export const paymentAllocationRow = z.object({
  ...rowBase,
  payment_id: uuid(),
  invoice_id: z.nullable(uuid()),
  deposit_id: z.nullable(uuid()),
  property_id: z.nullable(uuid()),
  payment_application_id: uuid(),
  amount: cents(),
  state: z.enum(allocationStates),
  /** Whether a job applied credit by `credit_mode`. */
  is_automatic: z.boolean(),
  /** The day from which it counts: that of its payment or invoice; for credit applied later, the day of that. */
  applied_on: date(),
  reversed_on: z.nullable(date()),
  reverse_reason: z.nullable(longText(500)),
  payment_label: z.string(),
  payment_date: date(),
  payment_state: z.enum(paymentStates),
  invoice_label: z.nullable(z.string()),
  deposit_label: z.nullable(z.string()),
  payment_application_label: z.string(),
});
export type PaymentAllocation = z.infer<typeof paymentAllocationRow>;

/** Input for reversing an allocation. */
export const reverseInput = z.object({ reason: optional(longText(500)) });

export const allocationLifecycle = defineLifecycle({ reverse: { from: ["applied"], to: ["reversed"] } });

/** The amount of a payment that covers an invoice or deposit, readable from either side. */
export const paymentAllocationResource = defineResource({
  name: "payment_allocation",
  area: "accounting",
  path: "payment-allocations",
  input: allocationInput,
  row: paymentAllocationRow,
  references: {
    payment_id: { entity: "payment", fields: ["label", "date", "state"] },
    invoice_id: { entity: "invoice", fields: ["label"] },
    deposit_id: { entity: "deposit", fields: ["label"] },
    property_id: { entity: "property", fields: [] },
    payment_application_id: { entity: "payment_application", fields: ["label"] },
  },
  filters: { payment_id: "equals", invoice_id: "equals", deposit_id: "equals", state: "equals" },
  sortable: ["created_at"],
  default_sort: "created_at",
  retained: { reverse_reason: "books" },
  property_scope: "property_id",
  follows: ["payment_id"],
  affects: ["payment", "invoice", "deposit"],
});

import * as z from "zod/mini";
import type { StatusColor } from "#shared/domain/core/color.ts";
import { cents, date, longText, optional, rowBase, text, uuid } from "#shared/domain/core/fields.ts";
import { defineResource } from "#shared/domain/core/resource.ts";
import { defineRule } from "#shared/domain/core/rule.ts";
import type { RentalRegime } from "#shared/domain/rentals/rental.ts";

/** The states of a deposit in lifecycle order (docs/design/entities.md, "Money"). */
export const depositStates = [
  "pending",
  "received",
  "held",
  "lodged",
  "recovered",
  "returned",
  "partly_returned",
  "retained",
] as const;
export type DepositState = (typeof depositStates)[number];

/** States in which the landlord, the company or the deposit body holds the tenant's money. */
export const heldDepositStates: readonly DepositState[] = ["received", "held", "lodged", "recovered"];

/** Security of a rental: the legal deposit, an additional one by agreement (both LAU art. 36), a bank guarantee. */
export const depositKinds = ["legal", "additional", "bank_guarantee"] as const;
export type DepositKind = (typeof depositKinds)[number];

export const depositInput = z.object({
  rental_id: uuid(),
  kind: z.enum(depositKinds),
  amount: cents(),
  /** Date of the contract, from which the days to lodge count; by default the rental's own. */
  date: optional(date()),
  /** Where it is lodged; by default the body of the property's region. */
  body_id: optional(uuid()),
  notes: optional(longText()),
});
export type DepositInput = z.infer<typeof depositInput>;

export const depositRow = z.object({
  ...rowBase,
  ...z.required(depositInput).shape,
  code: text(),
  state: z.enum(depositStates),
  date: date(),
  body_id: z.nullable(uuid()),
  notes: z.nullable(longText()),
  tenant_id: uuid(),
  property_id: uuid(),
  received_on: z.nullable(date()),
  /** Cents received, returned and withheld. */
  received_amount: cents(),
  returned_amount: cents(),
  withheld_amount: cents(),
  /** Since when the landlord holds it without lodging it. */
  held_on: z.nullable(date()),
  /** Last day to lodge it; null where no one verified the term of its body. */
  lodge_due_on: z.nullable(date()),
  lodged_on: z.nullable(date()),
  lodge_reference: z.nullable(text(100)),
  recovered_on: z.nullable(date()),
  /** A month after the keys were returned (LAU art. 36.4). */
  return_due_on: z.nullable(date()),
  returned_on: z.nullable(date()),
  is_processed: z.boolean(),
  is_returned: z.boolean(),
  /** Whether it can be returned only after it was lodged and recovered, or recorded as held by the landlord. */
  must_lodge: z.boolean(),
  /** Whether staff verified the term of its body. */
  is_term_verified: z.boolean(),
  rental_label: z.string(),
  tenant_label: z.string(),
  property_label: z.string(),
  body_label: z.nullable(z.string()),
});
export type Deposit = z.infer<typeof depositRow>;

/** Colour of each state; always shown with its name. */
export const depositStateColors: Readonly<Record<DepositState, StatusColor>> = {
  pending: "amber",
  received: "blue",
  held: "amber",
  lodged: "teal",
  recovered: "violet",
  returned: "green",
  partly_returned: "green",
  retained: "gray",
};

/**
 * Maximum total of additional guarantees of a rental: two months' rent for a habitual home (LAU art. 36.5), no limit
 * for any other use.
 * @param monthly_rent cents
 * @returns cents, or null for no limit
 */
export function maxAdditionalGuarantee(regime: RentalRegime, monthly_rent: number): number | null {
  return regime === "habitual" ? 2 * monthly_rent : null;
}

const rules = [
  defineRule(z.pick(depositInput, { kind: true, body_id: true }), ({ kind, body_id }) =>
    kind !== "legal" && body_id ? { field: "body_id", key: "validation.legal_deposit_only" } : null,
  ),
];

export const depositResource = defineResource({
  name: "deposit",
  area: "accounting",
  path: "deposits",
  input: depositInput,
  row: depositRow,
  rules,
  references: {
    rental_id: { entity: "rental", fields: ["label"] },
    tenant_id: { entity: "person", fields: ["label"] },
    property_id: { entity: "property", fields: ["label"] },
    body_id: { entity: "deposit_body", fields: ["label"] },
  },
  filters: {
    state: "equals",
    kind: "equals",
    is_processed: "boolean",
    is_returned: "boolean",
    must_lodge: "boolean",
    rental_id: "equals",
    tenant_id: "equals",
    property_id: "equals",
    body_id: "equals",
    date: "range",
    lodge_due_on: "range",
    return_due_on: "range",
    amount: "range",
  },
  sortable: ["code", "date", "amount", "lodge_due_on", "return_due_on", "created_at"],
  default_sort: "-date",
  totals: {
    columns: ["amount"],
    counted: { column: "state", values: heldDepositStates, title: "accounting.counted.deposits" },
    by: {
      column: "kind",
      titles: {
        legal: "accounting.deposit.kind.legal",
        additional: "accounting.deposit.kind.additional",
        bank_guarantee: "accounting.deposit.kind.bank_guarantee",
      },
    },
  },
  retained: { code: "thing", lodge_reference: "books" },
  property_scope: "property_id",
  refusals: {
    deposit_received_amount_check: "allocation_exceeds_deposit",
    deposit_returned_amount_check: "allocation_exceeds_deposit",
    deposit_settled_check: "allocation_exceeds_deposit",
    deposit_withheld_amount_check: "allocation_exceeds_deposit",
    deposit_guarantee_check: "deposit_guarantee",
  },
  affects: ["rental", "payment", "payment_allocation", "deposit_withholding"],
});

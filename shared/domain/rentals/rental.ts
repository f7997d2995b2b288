import * as z from "zod/mini";
import type { StatusColor } from "../core/color.ts";
import { cents, date, integer, longText, optional, rowBase, text, uuid } from "../core/fields.ts";
import { defineLifecycle } from "../core/lifecycle.ts";
import { defineResource } from "../core/resource.ts";
import { defineRule } from "../core/rule.ts";

// The database's part, in server/schema: last_day.

export const rentalRegimes = ["habitual", "seasonal", "business", "other"] as const;
export type RentalRegime = (typeof rentalRegimes)[number];
export const indexClauses = ["irav", "ipc", "igc", "percentage", "none"] as const;
export const arrearsStatuses = ["normal", "claimed", "judicial"] as const;
export type ArrearsStatus = (typeof arrearsStatuses)[number];
/** Colour of each arrears status; always shown with its name. */
export const arrearsStatusColors: Readonly<Record<ArrearsStatus, StatusColor>> = {
  normal: "green",
  claimed: "amber",
  judicial: "red",
};
export const rentalStates = [
  "draft",
  "pending_signature",
  "upcoming",
  "active",
  "notice_given",
  "ended",
  "cancelled",
] as const;
export type RentalState = (typeof rentalStates)[number];

/** The states in which a rental occupies its asset. */
export const liveRentalStates: readonly RentalState[] = ["pending_signature", "upcoming", "active", "notice_given"];

/** The states in which a rental has started and not ended. */
export const runningRentalStates: readonly RentalState[] = ["active", "notice_given"];

export const rentalInput = z.object({
  asset_id: uuid(),
  annex_asset_ids: optional(z.array(uuid()).check(z.maxLength(20))),
  tenant_id: uuid(),
  guarantor_id: optional(uuid()),
  additional_tenant_ids: optional(z.array(uuid()).check(z.maxLength(20))),
  /** Whom the invoices are issued to, where that is not the tenant. */
  payer_id: optional(uuid()),
  /** Whether the contract makes each tenant liable for the whole debt. */
  has_joint_liability: optional(z.boolean()),
  regime: z.enum(rentalRegimes),
  monthly_rent: cents(),
  monthly_expenses: optional(cents()),
  deposit_amount: optional(cents()),
  start_date: date(),
  end_date: optional(date()),
  payment_day: optional(integer(1, 28)),
  payment_method_id: optional(uuid()),
  invoice_series_id: optional(uuid()),
  index_clause: optional(z.enum(indexClauses)),
  signed_on: optional(date()),
  notes: optional(longText()),
  /** Why the let is temporary (LAU art. 3.2). */
  seasonal_cause: optional(longText(500)),
  /** Who lives there besides the tenants. */
  residents: optional(longText(500)),
});
export type RentalInput = z.infer<typeof rentalInput>;

export const rentalRow = z.object({
  ...rowBase,
  code: text(),
  state: z.enum(rentalStates),
  ...z.required(rentalInput).shape,
  annex_asset_ids: z.array(uuid()),
  additional_tenant_ids: z.array(uuid()),
  has_joint_liability: z.boolean(),
  /** Whether each co-tenant with a share gets an invoice of its own. */
  is_split: z.boolean(),
  monthly_expenses: cents(),
  payment_day: integer(1, 28),
  index_clause: z.enum(indexClauses),
  deposit_id: z.nullable(uuid()),
  deposit_amount: z.nullable(cents()),
  property_id: uuid(),
  renews_id: z.nullable(uuid()),
  notice_given_on: z.nullable(date()),
  notice_by: z.nullable(z.enum(["tenant", "landlord"])),
  exit_date: z.nullable(date()),
  keys_returned_on: z.nullable(date()),
  end_reason: z.nullable(longText(500)),
  /** As far as it is known today; of a home with its extensions by law. */
  last_day: z.nullable(date()),
  arrears_status: z.enum(arrearsStatuses),
  /** Day and note of the latest move of the arrears status. */
  arrears_changed_on: z.nullable(date()),
  arrears_note: z.nullable(longText(500)),
  /** The anniversary on which the rent is not updated, by decision, and why. */
  update_skipped_on: z.nullable(date()),
  update_skipped_reason: z.nullable(longText(500)),
  asset_label: z.string(),
  tenant_label: z.string(),
  guarantor_label: z.nullable(z.string()),
  payer_label: z.nullable(z.string()),
  property_label: z.string(),
  renews_label: z.nullable(z.string()),
  payment_method_label: z.nullable(z.string()),
  invoice_series_label: z.nullable(z.string()),
});
export type Rental = z.infer<typeof rentalRow>;

/** Moves that people make of a rental (docs/design/entities.md, "Rentals"). Without `approve` one works on drafts alone (docs/design/product.md, section 5). */
export const rentalLifecycle = defineLifecycle({
  activate: { from: ["draft"], to: ["upcoming", "active"], right: "approve" },
  give_notice: { from: ["active"], to: ["notice_given"], right: "approve" },
  withdraw_notice: { from: ["notice_given"], to: ["active"], right: "approve" },
  end: { from: ["active", "notice_given"], to: ["ended"], right: "approve" },
  extend: { from: ["active"], to: [], right: "approve" },
  // Makes the draft of the next contract; the one it renews stays as it is until that one begins.
  renew: { from: ["active", "notice_given", "ended"], to: [], right: "create" },
  cancel: {
    from: ["draft", "pending_signature", "upcoming"],
    to: ["cancelled"],
    right: { action: "update", in: ["draft"], elsewhere: "approve" },
  },
});
export type RentalVerb = keyof typeof rentalLifecycle;

/** Moves made by the system: a rental starts on its start_date, and the one it renews ends then. */
export const rentalSystemMoves = defineLifecycle({
  begin: { from: ["upcoming"], to: ["active"] },
  hand_over: { from: ["active", "notice_given"], to: ["ended"] },
});
export type RentalSystemVerb = keyof typeof rentalSystemMoves;

/**
 * Moves made by its contract: sent for signing, signed by everyone, or not completed (declined, expired, cancelled).
 */
export const rentalDocumentMoves = defineLifecycle({
  request_signature: { from: ["draft"], to: ["pending_signature"] },
  sign: { from: ["pending_signature"], to: ["upcoming", "active"] },
  back_to_draft: { from: ["pending_signature"], to: ["draft"] },
});
export type RentalDocumentVerb = keyof typeof rentalDocumentMoves;

const rules = [
  defineRule(z.pick(rentalInput, { start_date: true, end_date: true }), ({ start_date, end_date }) =>
    end_date && end_date < start_date ? { field: "end_date", key: "validation.date_range" } : null,
  ),
  defineRule(z.pick(rentalInput, { tenant_id: true, guarantor_id: true, additional_tenant_ids: true }), (values) => {
    const { tenant_id, guarantor_id, additional_tenant_ids } = values;
    const tenants = [tenant_id, ...(additional_tenant_ids ?? [])];
    if (new Set(tenants).size < tenants.length) return { field: "additional_tenant_ids", key: "error.tenant_twice" };
    // No one guarantees their own debt (CC art. 1822).
    return guarantor_id && tenants.includes(guarantor_id)
      ? { field: "guarantor_id", key: "validation.own_guarantor" }
      : null;
  }),
];

export const rentalResource = defineResource({
  name: "rental",
  area: "rentals",
  path: "rentals",
  input: rentalInput,
  row: rentalRow,
  rules,
  references: {
    asset_id: { entity: "asset", fields: ["label"] },
    tenant_id: { entity: "person", fields: ["label"] },
    guarantor_id: { entity: "person", fields: ["label"] },
    payer_id: { entity: "person", fields: ["label"] },
    property_id: { entity: "property", fields: ["label"] },
    deposit_id: { entity: "deposit", fields: ["amount"] },
    renews_id: { entity: "rental", fields: ["label"] },
    payment_method_id: { entity: "payment_method", fields: ["label"] },
    invoice_series_id: { entity: "invoice_series", fields: ["label"] },
  },
  reference_lists: { annex_asset_ids: "asset", additional_tenant_ids: "person" },
  filters: {
    state: "equals",
    regime: "equals",
    arrears_status: "equals",
    asset_id: "equals",
    property_id: "equals",
    tenant_id: "equals",
    guarantor_id: "equals",
    payer_id: "equals",
    additional_tenant_ids: "includes",
    start_date: "range",
    end_date: "range",
    monthly_rent: "range",
  },
  sortable: ["code", "start_date", "end_date", "monthly_rent", "created_at"],
  default_sort: "-start_date",
  totals: {
    columns: ["monthly_rent", "monthly_expenses"],
    counted: { column: "state", values: runningRentalStates, title: "rentals.counted" },
  },
  property_scope: "property_id",
  // An asset's status follows its rentals; the legal deposit is recorded with the rental.
  inner_tables: ["asset_occupancy", "guarantor_notice", "rental_party"],
  refusals: { rental_party_no_overlap: "party_overlap", rental_party_one_holder: "guarantor_overlap" },
  affects: ["asset", "deposit", "recurring_charge"],
});

import * as z from "zod/mini";
import { lastOfMonth } from "#shared/lib/dates.ts";
import type { StatusColor } from "../core/color.ts";
import {
  basisPoints,
  cents,
  date,
  instant,
  integer,
  longText,
  month,
  optional,
  rowBase,
  sumOfCents,
  text,
  uuid,
} from "../core/fields.ts";
import { defineLifecycle } from "../core/lifecycle.ts";
import { defineResource } from "../core/resource.ts";
import { defineRule, type FieldIssue } from "../core/rule.ts";
import { rentIndexKinds } from "./rent-index.ts";

/** Basis of a raise: a published index, a percentage, or an amount. */
export const incrementIndexKinds = [...rentIndexKinds, "percentage", "amount"] as const;
/** Targets: rents of rentals, prices of assets vacant on the effective date, or both. */
export const incrementTargets = ["rentals", "prices", "both"] as const;
export const incrementScopes = ["all", "properties", "assets"] as const;
export const incrementStates = ["draft", "applied", "reverted"] as const;
/** What happens with months invoiced at the old rent: a charge on the next invoice, a later start, or nothing. */
export const invoicedChoices = ["charge", "later", "none"] as const;
export type InvoicedChoice = (typeof invoicedChoices)[number];
export type IncrementState = (typeof incrementStates)[number];

const ids = () => z.array(uuid()).check(z.maxLength(2_000));

/** `effective_date` is the first day of the month from which the new amounts apply. */
export const priceIncrementInput = z.object({
  name: text(120),
  index_kind: z.enum(incrementIndexKinds),
  percentage: optional(basisPoints()),
  amount: optional(cents()),
  effective_date: month(),
  notified_on: optional(date()),
  target: z.enum(incrementTargets),
  scope: z.enum(incrementScopes),
  property_ids: optional(ids()),
  asset_ids: optional(ids()),
  notes: optional(longText()),
});
export type PriceIncrementInput = z.infer<typeof priceIncrementInput>;

export const priceIncrementRow = z.object({
  ...rowBase,
  ...z.required(priceIncrementInput).shape,
  property_ids: z.array(uuid()),
  asset_ids: z.array(uuid()),
  state: z.enum(incrementStates),
  /** When its lines were computed. */
  previewed_at: instant(),
  applied_at: z.nullable(instant()),
  reverted_at: z.nullable(instant()),
  line_count: integer(),
  included_count: integer(),
  /** Monthly total of the included lines, before and after. */
  old_total: sumOfCents(),
  new_total: sumOfCents(),
  /** Chosen when applying; null where no month was invoiced. */
  invoiced_choice: z.nullable(z.enum(invoicedChoices)),
  /** Included lines with months invoiced at the old rent, the last such month, and what they should have billed more. */
  invoiced_count: integer(),
  invoiced_until: z.nullable(date()),
  invoiced_total: sumOfCents(),
  /** Drafts that applying corrects, and invoices and drafts whose rent someone changed. */
  redrafted_count: integer(),
  edited_count: integer(),
});
export type PriceIncrement = z.infer<typeof priceIncrementRow>;

/** Its charges that wait for an invoice: reverting deletes them. The amount is negative where they are credits. */
export const waitingCharges = z.object({ count: integer(), amount: sumOfCents() });
export type WaitingCharges = z.infer<typeof waitingCharges>;

/** An increment is applied once, and can be reverted until later changes depend on it. */
export const priceIncrementLifecycle = defineLifecycle({
  apply: { from: ["draft"], to: ["applied"], right: "approve" },
  revert: { from: ["applied"], to: ["reverted"], right: "approve" },
});
export type PriceIncrementVerb = keyof typeof priceIncrementLifecycle;

/** Inputs of its moves, besides the version. */
export const applyIncrementInput = z.object({ invoiced_choice: optional(z.enum(invoicedChoices)) });

/** The colour of each state; its name is always shown next to it. */
export const incrementStateColors: Readonly<Record<IncrementState, StatusColor>> = {
  draft: "gray",
  applied: "green",
  reverted: "amber",
};

const isGiven = (value: unknown) => value != null && !(Array.isArray(value) && value.length === 0);
const isRequired = (field: string): FieldIssue => ({ field, key: "validation.required" });

const rules = [
  defineRule(z.pick(priceIncrementInput, { index_kind: true, percentage: true }), ({ index_kind, percentage }) =>
    index_kind === "percentage" && !isGiven(percentage) ? isRequired("percentage") : null,
  ),
  defineRule(z.pick(priceIncrementInput, { index_kind: true, amount: true }), ({ index_kind, amount }) =>
    index_kind === "amount" && !isGiven(amount) ? isRequired("amount") : null,
  ),
  defineRule(z.pick(priceIncrementInput, { target: true, notified_on: true }), ({ target, notified_on }) =>
    target !== "prices" && !isGiven(notified_on) ? isRequired("notified_on") : null,
  ),
  defineRule(z.pick(priceIncrementInput, { scope: true, property_ids: true }), ({ scope, property_ids }) =>
    scope === "properties" && !isGiven(property_ids) ? isRequired("property_ids") : null,
  ),
  defineRule(z.pick(priceIncrementInput, { scope: true, asset_ids: true }), ({ scope, asset_ids }) =>
    scope === "assets" && !isGiven(asset_ids) ? isRequired("asset_ids") : null,
  ),
  // The new rent can be charged from the month after the tenant was notified (LAU art. 18.3).
  defineRule(
    z.pick(priceIncrementInput, { target: true, notified_on: true, effective_date: true }),
    ({ target, notified_on, effective_date }) =>
      target !== "prices" && notified_on && effective_date <= lastOfMonth(notified_on)
        ? { field: "effective_date", key: "validation.month_after_notice" }
        : null,
  ),
];

/** One raise of many rents and prices: its terms, its scope and the sums of its lines. */
export const priceIncrementResource = defineResource({
  name: "price_increment",
  area: "rentals",
  path: "asset-prices/increments",
  input: priceIncrementInput,
  row: priceIncrementRow,
  rules,
  references: {},
  reference_lists: { property_ids: "property", asset_ids: "asset" },
  filters: {
    state: "equals",
    index_kind: "equals",
    target: "equals",
    scope: "equals",
    effective_date: "range",
    property_ids: "includes",
  },
  sortable: ["name", "effective_date", "created_at"],
  default_sort: "-effective_date",
  retained: { name: "thing", notes: "free" },
  property_scope: "property_ids",
  // Its lines are computed with it; applying and reverting it change rents and prices.
  inner_tables: ["price_increment_line"],
  affects: ["price_increment_line", "rental", "asset_price", "recurring_charge", "rental_charge", "invoice"],
});

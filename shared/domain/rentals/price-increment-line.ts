import * as z from "zod/mini";
import {
  cents,
  date,
  longText,
  MAX_CENTS,
  optional,
  rowBase,
  signedBasisPoints,
  signedCents,
  text,
  uuid,
} from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";
import { rentIndexKinds } from "./rent-index.ts";

/** Why a rule excludes a line. */
export const exclusionReasons = [
  "no_clause",
  "other_clause",
  "first_year",
  "already_updated",
  "update_skipped",
  "ends_before",
  "later_amount",
  "other_draft",
  "index_missing",
  "out_of_range",
  "no_change",
] as const;
export type ExclusionReason = (typeof exclusionReasons)[number];

/** A user's decision on a line that overrides the rule. */
export const lineChoices = ["included", "excluded"] as const;
export type LineChoice = (typeof lineChoices)[number];

/** A recurring charge that rises with the rent of its rental. */
export const raisedCharge = z.object({
  recurring_charge_id: uuid(),
  concept: text(300),
  old_amount: signedCents(),
  new_amount: signedCents(),
  /** First day of the new amount: of the first month in which it is due and not billed yet. */
  starts_on: date(),
});
export type RaisedCharge = z.infer<typeof raisedCharge>;

export const priceIncrementLineRow = z.object({
  ...rowBase,
  price_increment_id: uuid(),
  /** A line raises the rent of a rental or the price of an asset, never both. */
  rental_id: z.nullable(uuid()),
  asset_price_id: z.nullable(uuid()),
  asset_id: uuid(),
  property_id: uuid(),
  title: text(),
  old_amount: cents(),
  /** Null if it cannot be computed or charged. */
  new_amount: z.nullable(cents()),
  difference: z.nullable(signedCents()),
  rate: z.nullable(signedBasisPoints()),
  /** The index of the rate, its month, and its publisher; those of the cap if the law reduced the clause's rate. */
  index_kind: z.nullable(z.enum(rentIndexKinds)),
  index_month: z.nullable(date()),
  index_source: z.nullable(text(300)),
  is_capped: z.boolean(),
  /** The day whose index applies: the rental's latest anniversary, or the first day of the price. */
  reference_date: date(),
  excluded_reason: z.nullable(z.enum(exclusionReasons)),
  /** The day or month named by the reason. */
  reason_on: z.nullable(date()),
  /** The increment named by the reason: one that already raised the amount, or a draft for the same month. */
  other_increment_id: z.nullable(uuid()),
  choice: z.nullable(z.enum(lineChoices)),
  choice_reason: z.nullable(longText(500)),
  is_included: z.boolean(),
  /** Months from the effective date that are invoiced at the old rent, and what their invoices should have billed more. */
  invoiced_months: z.array(date()),
  invoiced_difference: signedCents(),
  /** Months whose draft is at the old rent: applying corrects it. */
  redrafted_months: z.array(date()),
  /** Months whose invoice or draft has another rent, which someone changed. */
  edited_months: z.array(date()),
  /** Indexed recurring charges of the rental that rise by the same rate. */
  raised_charges: z.array(raisedCharge),
  /** The value that INE published, where the law applies another rate (`index-bounds.ts`). */
  published_rate: z.nullable(signedBasisPoints()),
  /** The price created by applying the line. */
  next_asset_price_id: z.nullable(uuid()),
  asset_label: z.string(),
  property_label: z.string(),
  other_increment_label: z.nullable(z.string()),
});
export type PriceIncrementLine = z.infer<typeof priceIncrementLineRow>;

/** Lines are read and exported like any entity; they are created and changed only with their increment. */
export const priceIncrementLineResource = defineResource({
  name: "price_increment_line",
  area: "rentals",
  path: "asset-prices/increments/lines",
  input: z.object({}),
  row: priceIncrementLineRow,
  references: {
    price_increment_id: { entity: "price_increment", fields: [] },
    rental_id: { entity: "rental", fields: [] },
    asset_price_id: { entity: "asset_price", fields: [] },
    next_asset_price_id: { entity: "asset_price", fields: [] },
    asset_id: { entity: "asset", fields: ["label"] },
    property_id: { entity: "property", fields: ["label"] },
    other_increment_id: { entity: "price_increment", fields: ["label"] },
  },
  filters: {
    price_increment_id: "equals",
    is_included: "boolean",
    excluded_reason: "equals",
    other_increment_id: "equals",
    choice: "equals",
    property_id: "equals",
    difference: "range",
  },
  sortable: ["title", "old_amount", "difference", "created_at"],
  default_sort: "title",
  retained: {
    index_source: "thing",
    choice_reason: "free",
    invoiced_months: "derived",
    redrafted_months: "derived",
    edited_months: "derived",
    raised_charges: "derived",
  },
  property_scope: "property_id",
});

/** Decisions on lines: included, excluded, or (null) by the rule. Overriding the rule requires a reason. */
export const lineChoiceInput = z.object({
  line_ids: z.array(uuid()).check(z.minLength(1), z.maxLength(1_000)),
  choice: optional(z.enum(lineChoices)),
  choice_reason: optional(longText(500)),
});
export type LineChoiceInput = z.infer<typeof lineChoiceInput>;

/** Whether a line could be applied at all, regardless of rule and decision. */
export function isApplicable({ old_amount, new_amount }: Pick<PriceIncrementLine, "old_amount" | "new_amount">) {
  return new_amount !== null && new_amount !== old_amount;
}

/** Whether a line would be applied: by the user's decision, else by the rules. */
export function isIncluded(
  line: Pick<PriceIncrementLine, "old_amount" | "new_amount" | "choice" | "excluded_reason">,
): boolean {
  return isApplicable(line) && (line.choice ? line.choice === "included" : line.excluded_reason === null);
}

type Summed = Parameters<typeof isIncluded>[0] &
  Pick<PriceIncrementLine, "invoiced_months" | "invoiced_difference" | "redrafted_months" | "edited_months">;

/** Totals of an increment's lines; totals beyond the maximum amount are capped. */
export function sumLines(lines: readonly Summed[]) {
  const included = lines.filter(isIncluded);
  const total = (amountOf: (line: Summed) => number | null) =>
    included.reduce((sum, line) => Math.min(sum + (amountOf(line) ?? 0), MAX_CENTS), 0);
  return {
    line_count: lines.length,
    included_count: included.length,
    old_total: total(({ old_amount }) => old_amount),
    new_total: total(({ new_amount }) => new_amount),
    invoiced_count: included.filter(({ invoiced_months }) => invoiced_months.length > 0).length,
    invoiced_until:
      included
        .flatMap(({ invoiced_months }) => invoiced_months)
        .toSorted()
        .at(-1) ?? null,
    invoiced_total: included.reduce((sum, line) => sum + line.invoiced_difference, 0),
    redrafted_count: included.reduce((sum, line) => sum + line.redrafted_months.length, 0),
    edited_count: included.reduce((sum, line) => sum + line.edited_months.length, 0),
  };
}

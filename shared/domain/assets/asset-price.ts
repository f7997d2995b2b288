import * as z from "zod/mini";
import { cents, date, longText, optional, rowBase, uuid } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";
import { defineRule } from "../core/rule.ts";

/** The monthly price of an asset over a period of days; the periods of an asset never overlap. */
export const assetPriceInput = z.object({
  asset_id: uuid(),
  amount: cents(),
  expenses: optional(cents()),
  deposit_amount: optional(cents()),
  valid_from: date(),
  valid_to: optional(date()),
  notes: optional(longText()),
});

/** A new price can end the one valid on its first day, which then lasts until the day before. */
export const assetPriceCreation = z.extend(assetPriceInput, { closes_former: optional(z.boolean()) });
export type AssetPriceCreation = z.infer<typeof assetPriceCreation>;

export const assetPriceRow = z.object({
  ...rowBase,
  ...z.required(assetPriceInput).shape,
  expenses: cents(),
  property_id: uuid(),
  asset_label: z.string(),
  property_label: z.string(),
});
export type AssetPrice = z.infer<typeof assetPriceRow>;

/** The price at which an asset is offered over a period; the prices of one asset never overlap. */
export const assetPriceResource = defineResource({
  name: "asset_price",
  area: "assets",
  path: "asset-prices",
  input: assetPriceInput,
  row: assetPriceRow,
  rules: [
    defineRule(z.pick(assetPriceInput, { valid_from: true, valid_to: true }), ({ valid_from, valid_to }) =>
      valid_to && valid_to < valid_from ? { field: "valid_to", key: "validation.date_range" } : null,
    ),
  ],
  references: {
    asset_id: { entity: "asset", fields: ["label"] },
    property_id: { entity: "property", fields: ["label"] },
  },
  filters: {
    asset_id: "equals",
    property_id: "equals",
    amount: "range",
    valid_from: "range",
    valid_to: "range",
  },
  // `phase` is a comma-separated list of `pricePhases`; `valid_on` is a day.
  parameters: ["phase", "valid_on"],
  sortable: ["label", "amount", "valid_from", "valid_to", "created_at"],
  default_sort: "label",
  retained: { notes: "free" },
  property_scope: "property_id",
  // Draft increments drop the line of a deleted price.
  refusals: { asset_price_no_overlap: "price_overlap" },
  affects: ["price_increment_line"],
});

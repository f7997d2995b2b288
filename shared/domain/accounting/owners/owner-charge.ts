import * as z from "zod/mini";
import { basisPoints, date, longText, optional, rowBase, sumOfCents, text, uuid } from "#shared/domain/core/fields.ts";
import { defineResource } from "#shared/domain/core/resource.ts";
import { defineRule } from "#shared/domain/core/rule.ts";
import { someCents } from "../payments/payment-allocation.ts";

/** Purpose of a charge. A `credit` is in the owner's favour; all others are deducted from the payout. */
export const ownerChargeKinds = [
  "repair",
  "community",
  "tax",
  "insurance",
  "supplies",
  "fee",
  "advance",
  "other",
  "credit",
] as const;

export const ownerChargeInput = z.object({
  kind: z.enum(ownerChargeKinds),
  concept: text(300),
  owner_id: optional(uuid()),
  property_id: optional(uuid()),
  amount: someCents(),
  tax_rate: optional(basisPoints()),
  charged_on: date(),
  incident_id: optional(uuid()),
  notes: optional(longText()),
});

export const ownerChargeRow = z.object({
  ...rowBase,
  ...z.required(ownerChargeInput).shape,
  tax_rate: basisPoints(),
  /** Tax included. */
  total: sumOfCents(),
  owner_label: z.nullable(z.string()),
  property_label: z.nullable(z.string()),
  incident_label: z.nullable(z.string()),
});
export type OwnerCharge = z.infer<typeof ownerChargeRow>;

/** A charge is of one owner, or of all owners of a property. */
export const ownerOrProperty = defineRule(
  z.pick(ownerChargeInput, { owner_id: true, property_id: true }),
  ({ owner_id, property_id }) =>
    owner_id || property_id ? null : { field: "owner_id", key: "validation.owner_or_property" },
);

/**
 * A charge or credit of an owner outside the tenants' invoices. Without an owner, all owners of the property on its
 * day share it by their shares.
 */
export const ownerChargeResource = defineResource({
  name: "owner_charge",
  area: "accounting",
  path: "owner-charges",
  input: ownerChargeInput,
  row: ownerChargeRow,
  rules: [ownerOrProperty],
  references: {
    owner_id: { entity: "owner", fields: ["label"] },
    property_id: { entity: "property", fields: ["label"] },
    incident_id: { entity: "incident", fields: ["label"] },
  },
  filters: { kind: "equals", owner_id: "equals", property_id: "equals", incident_id: "equals", charged_on: "range" },
  sortable: ["charged_on", "total", "created_at"],
  default_sort: "-charged_on",
  property_scope: "property_id",
  follows: ["owner_id"],
});

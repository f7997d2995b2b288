import * as z from "zod/mini";
import { statusColors } from "../core/color.ts";
import { cents, date, decimal, integer, longText, optional, rowBase, text, uuid } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";
import { cadastralNumber } from "../properties/cadastral-field.ts";
import { assetStatusKinds } from "./asset-status.ts";
import { assetShapes } from "./asset-type.ts";

/** Energy labels of RD 390/2021; `exempt` and `pending` cover its article 3 and daily practice. */
export const energyRatings = ["A", "B", "C", "D", "E", "F", "G", "exempt", "pending"] as const;

/** Where a home is, as marked by hand: in a stressed zone or not. */
export const zoneStatuses = ["inside", "outside"] as const;

/** Works that allow up to 10 % above the last rent in a stressed zone (LAU art. 17.6, a to c). */
export const improvements = ["rehabilitation", "energy", "accessibility"] as const;

export const assetInput = z.object({
  cod: text(30),
  name: text(),
  cadastral_number: optional(cadastralNumber()),
  asset_type_id: uuid(),
  asset_status_id: uuid(),
  property_id: uuid(),
  parent_asset_id: optional(uuid()),
  floor: optional(text(20)),
  door: optional(text(20)),
  area_m2: optional(decimal(0.01, 1_000_000)),
  bedrooms: optional(integer(0, 100)),
  bathrooms: optional(integer(0, 100)),
  capacity: optional(integer(0, 10_000)),
  furnished: optional(z.boolean()),
  energy_rating: optional(z.enum(energyRatings)),
  energy_certificate_expiry: optional(date()),
  tourist_registration: optional(text(60)),
  description: optional(longText()),
  is_published: optional(z.boolean()),
  payment_method_id: optional(uuid()),
  notes: optional(longText()),
  // What a contract states of a home, and what its highest rent depends on (LAU art. 17.6 and 17.7).
  /** By hand; null follows the table of declared zones (`stressed-zones.ts`). */
  stressed_zone: optional(z.enum(zoneStatuses)),
  /** A month, of the last contract for a home in the five years before, and the last day on which it was in force. */
  last_rent: optional(cents()),
  last_rent_on: optional(date()),
  improvement: optional(z.enum(improvements)),
  improved_on: optional(date()),
  /** The upper limit of the system of reference prices, a month, and the day on which it was consulted. */
  reference_rent: optional(cents()),
  reference_rent_on: optional(date()),
  energy_certificate_number: optional(text(60)),
  habitability_certificate: optional(text(60)),
  habitability_expiry: optional(date()),
  /** By what the landlord may let it, such as a deed. */
  title_deed: optional(longText(500)),
});

export const assetRow = z.object({
  ...rowBase,
  ...z.required(assetInput).shape,
  is_published: z.boolean(),
  asset_type_label: z.string(),
  asset_type_shape: z.enum(assetShapes),
  asset_status_label: z.string(),
  asset_status_kind: z.enum(assetStatusKinds),
  asset_status_color: z.enum(statusColors),
  property_label: z.string(),
  parent_asset_label: z.nullable(z.string()),
  payment_method_label: z.nullable(z.string()),
});
export type Asset = z.infer<typeof assetRow>;

export const assetResource = defineResource({
  name: "asset",
  area: "assets",
  path: "assets",
  input: assetInput,
  row: assetRow,
  references: {
    asset_type_id: { entity: "asset_type", fields: ["label", "shape"] },
    asset_status_id: { entity: "asset_status", fields: ["label", "kind", "color"] },
    property_id: { entity: "property", fields: ["label"] },
    parent_asset_id: { entity: "asset", fields: ["label"] },
    payment_method_id: { entity: "payment_method", fields: ["label"] },
  },
  filters: {
    asset_type_id: "equals",
    asset_status_id: "equals",
    asset_status_kind: "equals",
    property_id: "equals",
    parent_asset_id: "equals",
    bedrooms: "range",
    area_m2: "range",
    is_published: "boolean",
  },
  // Two days, both included, between which the asset is free.
  parameters: ["free_from", "free_to"],
  sortable: ["cod", "name", "area_m2", "bedrooms", "created_at"],
  default_sort: "cod",
  retained: {
    cod: "thing",
    name: "thing",
    cadastral_number: "thing",
    floor: "thing",
    door: "thing",
    tourist_registration: "thing",
    description: "thing",
    notes: "free",
    energy_certificate_number: "thing",
    habitability_certificate: "thing",
    title_deed: "free",
  },
  property_scope: "property_id",
  // Moving an asset to another property changes which price increments reach it.
  affects: ["price_increment"],
});

import * as z from "zod/mini";
import { statusColor } from "../core/color.ts";
import { integer, rowBase, text } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";

/** A status is an editable label with a fixed kind; rules depend only on the kind. */
export const assetStatusKinds = [
  "available",
  "reserved",
  "rented",
  "notice",
  "turnover",
  "maintenance",
  "retired",
] as const;
export type AssetStatusKind = (typeof assetStatusKinds)[number];

/** Kinds derived from bookings and rentals; they cannot be set by hand. */
export const derivedAssetStatusKinds = ["reserved", "rented", "notice"] as const;

export const assetStatusInput = z.object({
  name: text(100),
  kind: z.enum(assetStatusKinds),
  color: statusColor(),
  position: integer(0, 1000),
  is_default: z.boolean(),
});

export const assetStatusRow = z.object({ ...rowBase, ...z.required(assetStatusInput).shape });
export type AssetStatus = z.infer<typeof assetStatusRow>;

export const assetStatusResource = defineResource({
  name: "asset_status",
  area: "assets",
  path: "asset-statuses",
  input: assetStatusInput,
  row: assetStatusRow,
  references: {},
  filters: { kind: "equals", is_default: "boolean" },
  sortable: ["position", "name", "kind", "created_at"],
  default_sort: "position",
  register: "catalogue",
  retained: { name: "thing" },
  has_english_names: true,
});

import * as z from "zod/mini";
import { rowBase, text } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";

export const assetShapes = ["dwelling", "room", "premises", "office", "parking", "storage", "land"] as const;
export type AssetShape = (typeof assetShapes)[number];

export const assetTypeInput = z.object({ name: text(100), shape: z.enum(assetShapes) });

export const assetTypeRow = z.object({ ...rowBase, ...z.required(assetTypeInput).shape });
export type AssetType = z.infer<typeof assetTypeRow>;

export const assetTypeResource = defineResource({
  name: "asset_type",
  area: "assets",
  path: "asset-types",
  input: assetTypeInput,
  row: assetTypeRow,
  references: {},
  filters: { shape: "equals" },
  sortable: ["name", "shape", "created_at"],
  default_sort: "name",
  register: "catalogue",
  retained: { name: "thing" },
  has_english_names: true,
});

import * as z from "zod/mini";
import { longText, optional, rowBase, text } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";

export const propertyTypeInput = z.object({ name: text(100), description: optional(longText()) });

export const propertyTypeRow = z.object({ ...rowBase, ...z.required(propertyTypeInput).shape });
export type PropertyType = z.infer<typeof propertyTypeRow>;

export const propertyTypeResource = defineResource({
  name: "property_type",
  area: "properties",
  path: "property-types",
  input: propertyTypeInput,
  row: propertyTypeRow,
  references: {},
  filters: {},
  sortable: ["name", "created_at"],
  default_sort: "name",
  register: "catalogue",
  retained: { name: "thing", description: "thing" },
  has_english_names: true,
});

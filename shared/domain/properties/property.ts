import * as z from "zod/mini";
import { integer, longText, optional, rowBase, text, uuid } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";
import { defineRule } from "../core/rule.ts";
import { cadastralNumber } from "./cadastral-field.ts";

export const propertyInput = z.object({
  cod: text(30),
  name: text(),
  property_type_id: uuid(),
  address_id: uuid(),
  cadastral_number: optional(cadastralNumber()),
  year_built: optional(integer(1000)),
  notes: optional(longText()),
});

export const propertyRow = z.object({
  ...rowBase,
  ...z.required(propertyInput).shape,
  property_type_label: z.string(),
  address_label: z.string(),
  address_city: z.string(),
});
export type Property = z.infer<typeof propertyRow>;

export const propertyResource = defineResource({
  name: "property",
  area: "properties",
  path: "properties",
  input: propertyInput,
  row: propertyRow,
  rules: [
    // The year of construction can be next year at the latest, for buildings in progress.
    defineRule(z.pick(propertyInput, { year_built: true }), ({ year_built }, today) => {
      const limit = Number(today.slice(0, 4)) + 1;
      return year_built && year_built > limit
        ? { field: "year_built", key: "validation.maximum", params: { limit } }
        : null;
    }),
  ],
  references: {
    property_type_id: { entity: "property_type", fields: ["label"] },
    address_id: { entity: "address", fields: ["label", "city"] },
  },
  filters: { property_type_id: "equals", address_city: "contains", year_built: "range" },
  sortable: ["cod", "name", "year_built", "created_at"],
  default_sort: "cod",
  retained: { cod: "thing", name: "thing", cadastral_number: "thing", notes: "free" },
  property_scope: "id",
});

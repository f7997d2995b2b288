import * as z from "zod/mini";
import { decimal, optional, rowBase, text } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";
import { defineRule } from "../core/rule.ts";
import { isValidSpanishPostalCode } from "./postal-code.ts";

export const addressInput = z.object({
  street: text(),
  city: text(100),
  state: optional(text(100)),
  country: text(100),
  postal_code: text(12),
  latitude: optional(decimal(-90, 90)),
  longitude: optional(decimal(-180, 180)),
});

export const addressRow = z.object({ ...rowBase, ...z.required(addressInput).shape });
export type Address = z.infer<typeof addressRow>;

/** The country a new address is in unless told otherwise. */
export const HOME_COUNTRY = "España";

export const addressResource = defineResource({
  name: "address",
  area: "properties",
  path: "addresses",
  input: addressInput,
  row: addressRow,
  rules: [
    defineRule(z.pick(addressInput, { country: true, postal_code: true }), ({ country, postal_code }) =>
      country === HOME_COUNTRY && !isValidSpanishPostalCode(postal_code)
        ? { field: "postal_code", key: "validation.postal_code" }
        : null,
    ),
  ],
  references: {},
  filters: { city: "contains", state: "contains", postal_code: "contains" },
  sortable: ["street", "city", "state", "postal_code", "created_at"],
  default_sort: "street",
});

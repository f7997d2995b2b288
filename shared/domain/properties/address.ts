import * as z from "zod/mini";
import { decimal, optional, rowBase, text } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";
import { defineRule } from "../core/rule.ts";
import { HOME_COUNTRY, normalizeCountry } from "./country.ts";
import { isValidSpanishPostalCode, provinceOf } from "./postal-code.ts";

export const addressInput = z.object({
  street: text(),
  city: text(100),
  state: optional(text(100)),
  country: text(100).check(z.overwrite(normalizeCountry)),
  postal_code: text(12),
  latitude: optional(decimal(-90, 90)),
  longitude: optional(decimal(-180, 180)),
});

export const addressRow = z.object({ ...rowBase, ...z.required(addressInput).shape });
export type Address = z.infer<typeof addressRow>;

type Located = Pick<Address, "country" | "postal_code">;

const isInSpain = ({ country }: Located) => normalizeCountry(country) === HOME_COUNTRY;

/** The province of an address in Spain, from its postal code regardless of what was typed; null elsewhere. */
export function provinceOfAddress(address: Located): string | null {
  return isInSpain(address) ? provinceOf(address.postal_code) : null;
}

export const addressResource = defineResource({
  name: "address",
  area: "properties",
  path: "addresses",
  input: addressInput,
  row: addressRow,
  rules: [
    defineRule(z.pick(addressInput, { country: true, postal_code: true }), (located) =>
      isInSpain(located) && !isValidSpanishPostalCode(located.postal_code)
        ? { field: "postal_code", key: "validation.postal_code" }
        : null,
    ),
  ],
  references: {},
  filters: { city: "contains", state: "contains", postal_code: "contains" },
  sortable: ["street", "city", "state", "postal_code", "created_at"],
  default_sort: "street",
  named_by: [
    { table: "property", column: "address_id" },
    { table: "person", column: "address_id" },
    { table: "owner", column: "address_id" },
  ],
});

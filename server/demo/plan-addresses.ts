import { HOME_COUNTRY } from "#shared/domain/properties/country.ts";
import { provinceOf } from "#shared/domain/properties/postal-code.ts";
import { cities } from "./data/cities.ts";
import { baseColumns } from "./moments.ts";
import type { DemoRandom } from "./random.ts";

interface AddressFields {
  readonly street: string;
  readonly city: string;
  readonly postal_code: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

export type AddressRow = ReturnType<typeof planAddress>;

/** An address in Spain; the postal code determines the province. */
export function planAddress(fields: AddressFields, created_at: string, created_by: string | null, random: DemoRandom) {
  return {
    ...baseColumns(created_at, created_by, random),
    ...fields,
    state: provinceOf(fields.postal_code),
    country: HOME_COUNTRY,
  };
}

/** A random home address in one of the cities. */
export function drawHome(random: DemoRandom): AddressFields {
  const city = random.pick(cities);
  const [street, postal_code] = random.pick<readonly [string, string]>(city.streets);
  const door = `${random.integer(1, 7)}.º ${random.pick(["A", "B", "C", "izda.", "dcha."])}`;
  return {
    street: `${street}, ${random.integer(2, 140)}, ${door}`,
    city: city.name,
    postal_code,
    latitude: null,
    longitude: null,
  };
}

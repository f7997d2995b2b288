import type { Address } from "./address.ts";

/**
 * The municipality that the known addresses of a postal code have; null where none is known or they differ, because a postal code may
 * cover several municipalities.
 */
export function usualCityOf(
  postal_code: string,
  known: readonly Pick<Address, "postal_code" | "city">[],
): string | null {
  const cities = new Set(known.filter((one) => one.postal_code === postal_code).map(({ city }) => city));
  const [only] = cities;
  return cities.size === 1 && only !== undefined ? only : null;
}

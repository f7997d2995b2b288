import { type Address, provinceOfAddress } from "./address.ts";

/**
 * The municipality that all known Spanish addresses of a postal code have; null where none is known or they differ, because a
 * postal code may cover several municipalities.
 */
export function usualCityOf(
  postal_code: string,
  known: readonly Pick<Address, "postal_code" | "city" | "country">[],
): string | null {
  const inSpain = known.filter((one) => one.postal_code === postal_code && provinceOfAddress(one) !== null);
  const cities = new Set(inSpain.map(({ city }) => city));
  const [only] = cities;
  return cities.size === 1 && only !== undefined ? only : null;
}

import { HOME_COUNTRY } from "../properties/country.ts";
import type { PostalAddress } from "./rental-facts.ts";

export const joined = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(", ");

/** A postal address in one line. */
export function addressOf(address: PostalAddress | null): string | null {
  if (!address) return null;
  const { street, postal_code, city, state, country } = address;
  // A province with the same name as the town is omitted.
  const province = state && state !== city ? `(${state})` : null;
  const town = [postal_code, city, province].filter(Boolean).join(" ");
  return joined(street, town, country === HOME_COUNTRY ? null : country);
}

import { HOME_COUNTRY, normalizeCountry } from "../properties/country.ts";
import { provinceOf } from "../properties/postal-code.ts";
import type { SheetValues } from "./sheet-definition.ts";

/** A Spanish postal code that a spreadsheet stored as a number and so lost its leading zero. */
const SHORT_CODE = /^\d{4}$/;

/** Country of an address; Spain by default. */
function countryOf(country: unknown): unknown {
  if (country == null) return HOME_COUNTRY;
  return typeof country === "string" ? normalizeCountry(country) : country;
}

/**
 * Completes an address from its columns: Spain by default, the postal code with the leading zero that number cells
 * lose, and the province derived from the postal code (docs/design/entities.md, "Places").
 */
export function completeAddress(values: SheetValues): SheetValues {
  const country = countryOf(values["country"]);
  const code = values["postal_code"];
  if (country !== HOME_COUNTRY || typeof code !== "string") return { ...values, country };
  const postal_code = SHORT_CODE.test(code) ? `0${code}` : code;
  return { ...values, country, postal_code, state: provinceOf(postal_code) ?? values["state"] };
}

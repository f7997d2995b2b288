import { HOME_COUNTRY, normalizeCountry } from "../properties/country.ts";
import { provinceOf } from "../properties/postal-code.ts";
import type { SheetValues } from "./sheet-definition.ts";

/** A Spanish postal code that a spreadsheet took for a number has lost the zero it began with. */
const SHORT_CODE = /^\d{4}$/;

/** Where an address lies: at home unless told otherwise. */
function countryOf(country: unknown): unknown {
  if (country == null) return HOME_COUNTRY;
  return typeof country === "string" ? normalizeCountry(country) : country;
}

/**
 * An address as its columns mean it: in Spain unless told otherwise, its postal code with the zero that number cells
 * lose, and the province that the postal code decides (docs/design/entities.md, "Places").
 */
export function completeAddress(values: SheetValues): SheetValues {
  const country = countryOf(values["country"]);
  const code = values["postal_code"];
  if (country !== HOME_COUNTRY || typeof code !== "string") return { ...values, country };
  const postal_code = SHORT_CODE.test(code) ? `0${code}` : code;
  return { ...values, country, postal_code, state: provinceOf(postal_code) ?? values["state"] };
}

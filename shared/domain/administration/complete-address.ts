import { normalizeText } from "#shared/lib/text.ts";
import { HOME_COUNTRY } from "../properties/address.ts";
import { provinceOf } from "../properties/postal-code.ts";
import type { SheetValues } from "./sheet-definition.ts";

/** A Spanish postal code that a spreadsheet took for a number has lost the zero it began with. */
const SHORT_CODE = /^\d{4}$/;

const homeNames: ReadonlySet<string> = new Set(["espana", "spain", "es", "esp"]);

/** Where an address lies; Spain has one name here, however people write it. */
function countryOf(country: unknown): unknown {
  const isHome = country == null || (typeof country === "string" && homeNames.has(normalizeText(country)));
  return isHome ? HOME_COUNTRY : country;
}

/**
 * An address as its columns mean it: in Spain unless told otherwise, its postal code with the zero that number cells
 * lose, and the province that the postal code decides (entities.md, "Places").
 */
export function completeAddress(values: SheetValues): SheetValues {
  const country = countryOf(values["country"]);
  const code = values["postal_code"];
  if (country !== HOME_COUNTRY || typeof code !== "string") return { ...values, country };
  const postal_code = SHORT_CODE.test(code) ? `0${code}` : code;
  return { ...values, country, postal_code, state: values["state"] ?? provinceOf(postal_code) };
}

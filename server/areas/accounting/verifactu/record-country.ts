import { twoLettersOf } from "#shared/domain/properties/country-code.ts";
import { HOME_COUNTRY } from "#shared/domain/properties/country.ts";

/** ISO 3166 has a code for these, SuministroInformacion.xsd (CountryType2) has none: the state that they belong to. Western Sahara has no other code. */
const otherCodes: Readonly<Record<string, string>> = {
  GF: "FR",
  GP: "FR",
  MQ: "FR",
  BL: "FR",
  MF: "FR",
  AX: "FI",
  SJ: "NO",
  EH: "ES",
};

/** The country of an address as AEAT's records name it: Spain where none, or an unknown one, is given. */
export function recordCountryOf(country: string | null | undefined): string {
  const two = twoLettersOf(country ?? HOME_COUNTRY) ?? "ES";
  return otherCodes[two] ?? two;
}

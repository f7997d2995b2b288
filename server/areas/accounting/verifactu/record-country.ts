import { countryCodeOf } from "#shared/domain/properties/country-code.ts";
import { HOME_COUNTRY } from "#shared/domain/properties/country.ts";
import { normalizeText } from "#shared/lib/text.ts";

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

/** Codes of ISO 3166 that Facturae lacks and `countryCodeOf` does not know: of CountryType2, or of `otherCodes`. */
const furtherCodes = "AQ AX BL BQ BV CC CW CX GS HM IO MF SS SX TF UM".split(" ");

/** By the names in Spanish and English and by the code, in normalized form. */
const furtherByName: ReadonlyMap<string, string> = new Map(
  ["es", "en"].flatMap((language) => {
    const names = new Intl.DisplayNames([language], { type: "region", fallback: "none" });
    return furtherCodes.flatMap((two) => [
      [normalizeText(names.of(two) ?? two), two] as const,
      [normalizeText(two), two] as const,
    ]);
  }),
);

/** The country of an address as AEAT's records name it: Spain where none, or an unknown one, is given. */
export function recordCountryOf(country: string | null | undefined): string {
  const name = country ?? HOME_COUNTRY;
  const two = countryCodeOf(name)?.two ?? furtherByName.get(normalizeText(name.trim())) ?? "ES";
  return otherCodes[two] ?? two;
}

import { normalizeText } from "#shared/lib/text.ts";

/** Default country of a new address. */
export const HOME_COUNTRY = "España";

/** Spellings of Spain in people's input and in files, in normalized form. */
const namesOfSpain: ReadonlySet<string> = new Set(["espana", "spain", "espanya", "espainia", "es"]);

/** The stored form of a country's name: any spelling of Spain becomes `España`, others are unchanged. */
export function normalizeCountry(name: string): string {
  return namesOfSpain.has(normalizeText(name)) ? HOME_COUNTRY : name;
}

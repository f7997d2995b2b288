import { normalizeText } from "#shared/lib/text.ts";

/** The country a new address is in unless told otherwise. */
export const HOME_COUNTRY = "España";

/** What people and files call Spain, in the form that searches compare. */
const namesOfSpain: ReadonlySet<string> = new Set(["espana", "spain", "espanya", "espainia", "es"]);

/** The stored form of a country's name: Spain is `España` however it was written, any other stays as it is. */
export function normalizeCountry(name: string): string {
  return namesOfSpain.has(normalizeText(name)) ? HOME_COUNTRY : name;
}

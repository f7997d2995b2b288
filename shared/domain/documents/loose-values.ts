import { formatLongDate } from "#shared/lib/dates.ts";
import { type DocumentValues, placeholderGroups } from "./placeholders.ts";
import type { LooseFacts } from "./rental-facts.ts";
import { companyOf, type DocumentWords, landlordOf } from "./rental-values.ts";

/**
 * Every placeholder of every group for a document without a rental, a letter or an owner's instructions: the owner stands as
 * `{arrendador}`, and what only a rental knows prints nothing.
 */
export function looseValues({ today, owner, company }: LooseFacts, words: DocumentWords): DocumentValues {
  const landlord = owner && landlordOf(owner, words);
  const office = companyOf(company);
  return {
    ...Object.fromEntries(placeholderGroups.map(({ name, isList }) => [name, isList ? [] : null])),
    arrendador: landlord,
    arrendadores: landlord ? [landlord] : [],
    empresa: office,
    gestora: owner && office,
    documento: {
      titulo: words.title,
      fecha: formatLongDate(today, words.language),
      lugar: company?.address?.city ?? null,
    },
  };
}

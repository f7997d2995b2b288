import { formatLongDate } from "#shared/lib/dates.ts";
import { type DocumentValues, placeholderGroups } from "./placeholders.ts";
import type { LooseFacts } from "./rental-facts.ts";
import { companyOf, type DocumentWords, landlordOf } from "./rental-values.ts";

/**
 * The values of every placeholder group for a document without a rental, such as a letter or an owner's instructions:
 * the owner is `{arrendador}`, and fields of a rental print nothing.
 */
export function looseValues({ today, owner, company }: LooseFacts, words: DocumentWords): DocumentValues {
  const landlord = owner && landlordOf(owner, words);
  const companyFacts = companyOf(company);
  return {
    ...Object.fromEntries(placeholderGroups.map(({ name, isList }) => [name, isList ? [] : null])),
    arrendador: landlord,
    arrendadores: landlord ? [landlord] : [],
    empresa: companyFacts,
    gestora: owner && companyFacts,
    documento: {
      titulo: words.title,
      fecha: formatLongDate(today, words.language),
      lugar: company?.address?.city ?? null,
    },
  };
}

import type { MessageKey as TextKey } from "#locales/es.ts";

/* What the placeholders of letters stand for, in words, and where each value is entered. */

interface LetterRental {
  readonly id: string;
  readonly property_id: string;
}

/** A page: of the rental, or a list of its records. */
type ValuePage = "rental" | "anniversaries" | "invoices" | "deposits" | "exit" | "property" | "company";

const valuePages = {
  name: "rental",
  landlord: "property",
  asset: "property",
  place: "property",
  company: "company",
  contact: "company",
  percentage: "anniversaries",
  index: "anniversaries",
  old_rent: "anniversaries",
  new_rent: "anniversaries",
  since: "rental",
  law: "anniversaries",
  end: "rental",
  notice_by: "rental",
  invoices: "invoices",
  total: "invoices",
  deposit: "deposits",
  settlement: "exit",
  keys_returned: "exit",
  settled_on: "exit",
  return_by: "exit",
  rent: "rental",
  day: "rental",
  body: null,
} as const satisfies Readonly<Record<string, ValuePage | null>>;
type LetterValue = keyof typeof valuePages;

const isLetterValue = (name: string): name is LetterValue => Object.hasOwn(valuePages, name);

/** The text that names a value; null for one that no letter has. */
export const letterValueKey = (name: string): TextKey | null =>
  isLetterValue(name) ? `documents.letter.value.${name}` : null;

const hrefs: Readonly<Record<ValuePage, (rental: LetterRental) => string>> = {
  rental: ({ id }) => `/rentals/${id}`,
  anniversaries: () => "/asset-prices/increments/anniversaries",
  invoices: ({ id }) => `/invoices?rental_id=${id}`,
  deposits: ({ id }) => `/deposits?rental_id=${id}`,
  exit: ({ id }) => `/rentals/${id}/exit`,
  property: ({ property_id }) => `/properties/${property_id}`,
  company: () => "/company",
};

/** The page on which a value of a rental's letter is entered; null for one that is written in the letter itself. */
export function letterValueHref(name: string, rental: LetterRental): string | null {
  const page = isLetterValue(name) ? valuePages[name] : null;
  return page === null ? null : hrefs[page](rental);
}

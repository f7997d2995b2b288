import type { MessageKey as TextKey } from "#locales/es.ts";
import type { LetterKind } from "./letter.ts";

/* What the placeholders of letters stand for, in words, and where each value is entered. */

interface LetterRental {
  readonly id: string;
  readonly property_id: string;
}

/** A page: of the rental, or a list of its records. */
type ValuePage = "rental" | "anniversaries" | "deposits" | "exit" | "property" | "company";

/** Null: written in the letter itself, or follows from records that say all there is, as overdue invoices. */
const valuePages = {
  name: "rental",
  landlord: "property",
  asset: "property",
  place: "property",
  company: "company",
  contact: "company",
  percentage: null,
  index: null,
  old_rent: "anniversaries",
  new_rent: "anniversaries",
  since: "rental",
  applies_on: "anniversaries",
  law: null,
  end: "rental",
  notice_by: "rental",
  invoices: null,
  total: null,
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

/** The value of a placeholder: `since` is the first day of the rental, and in an update the day on which the new rent applies. */
function valueOf(name: string, kind: LetterKind): LetterValue | null {
  if (kind === "rent_update" && name === "since") return "applies_on";
  return isLetterValue(name) ? name : null;
}

/** The text that names a value; null for one that no letter has. */
export function letterValueKey(name: string, kind: LetterKind): TextKey | null {
  const value = valueOf(name, kind);
  return value === null ? null : `documents.letter.value.${value}`;
}

const hrefs: Readonly<Record<ValuePage, (rental: LetterRental) => string>> = {
  rental: ({ id }) => `/rentals/${id}`,
  anniversaries: () => "/asset-prices/increments/anniversaries",
  deposits: ({ id }) => `/deposits?rental_id=${id}`,
  exit: ({ id }) => `/rentals/${id}/exit`,
  property: ({ property_id }) => `/properties/${property_id}`,
  company: () => "/company",
};

/** The page on which a value of a rental's letter is entered; null where there is none. */
export function letterValueHref(name: string, kind: LetterKind, rental: LetterRental): string | null {
  const value = valueOf(name, kind);
  const page = value === null ? null : valuePages[value];
  return page === null ? null : hrefs[page](rental);
}

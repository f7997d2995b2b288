import type { PersonSearchResult } from "#shared/domain/persons/person.ts";
import { isBlank } from "#shared/lib/text.ts";
import { call } from "./http.ts";

/** Of many those who came last, as the table has them: their names' order would be looked for all over it. How many there are is not shown. */
const shown = { page_size: 20, sort: "-created_at", total: "rough" } as const;

/** So many are looked through for an account. */
const MOST_SAME_FIGURES = 100;

interface Question {
  readonly query: string;
  readonly page_size?: number;
}

async function search(path: string, asked: Question, signal: AbortSignal): Promise<PersonSearchResult[]> {
  return (await call<PersonSearchResult[]>(path, { query: { ...shown, ...asked }, signal })).data;
}

/** Tenants and guarantors, each as many as are asked for. */
const searchBoth = (asked: Question, signal: AbortSignal) =>
  Promise.all([search("/persons/tenants", asked, signal), search("/persons/guarantors", asked, signal)]);

const withoutDoubles = (persons: readonly PersonSearchResult[]) => [
  ...new Map(persons.map((person) => [person.id, person])).values(),
];

/** Best of one, best of the other, and so on: each list is ranked by itself. */
function interleave<T>(a: readonly T[], b: readonly T[]): T[] {
  const length = Math.max(a.length, b.length);
  return Array.from({ length }, (_, index) => [...a.slice(index, index + 1), ...b.slice(index, index + 1)]).flat();
}

/**
 * Tenants and guarantors that match a text, merged and without doubles. A blank text asks nobody.
 * @throws ApiError; the signal's reason when it was aborted
 */
export async function searchPersons(text: string, signal: AbortSignal): Promise<PersonSearchResult[]> {
  if (isBlank(text)) return [];
  const [tenants, guarantors] = await searchBoth({ query: text.trim() }, signal);
  return withoutDoubles(interleave(tenants, guarantors));
}

/**
 * Those whose account ends in these figures; nobody where so many have them, in a phone or a document too, that not all were
 * looked through: the one found might be another.
 * @throws as `searchPersons` does
 */
export async function searchAccountHolders(ending: string, signal: AbortSignal): Promise<PersonSearchResult[]> {
  const found = await searchBoth({ query: ending, page_size: MOST_SAME_FIGURES }, signal);
  if (found.some(({ length }) => length >= MOST_SAME_FIGURES)) return [];
  return withoutDoubles(found.flat()).filter(({ bank_account }) => bank_account?.endsWith(ending));
}

/** How a person found is written: name and last name. */
export function personName({ name, last_name }: PersonSearchResult): string {
  return last_name ? `${name} ${last_name}` : name;
}

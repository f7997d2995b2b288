import type { PersonSearchResult } from "#shared/domain/persons/person.ts";
import { isBlank } from "#shared/lib/text.ts";
import { call } from "./http.ts";

/**
 * The most recently created first, an order that the table has an index for; sorting by name would search the whole
 * table. The total is not shown.
 */
const shown = { page_size: 20, sort: "-created_at", total: "rough" } as const;

/** Maximum candidates for an account number. */
const MOST_SAME_DIGITS = 100;

interface SearchParameters {
  readonly query: string;
  readonly page_size?: number;
}

async function search(path: string, parameters: SearchParameters, signal: AbortSignal): Promise<PersonSearchResult[]> {
  return (await call<PersonSearchResult[]>(path, { query: { ...shown, ...parameters }, signal })).data;
}

/** Searches tenants and guarantors, up to the page size of each. */
const searchBoth = (parameters: SearchParameters, signal: AbortSignal) =>
  Promise.all([search("/persons/tenants", parameters, signal), search("/persons/guarantors", parameters, signal)]);

const withoutDuplicates = (persons: readonly PersonSearchResult[]) => [
  ...new Map(persons.map((person) => [person.id, person])).values(),
];

/** Alternates between both lists, each of which is ranked on its own. */
function interleave<T>(a: readonly T[], b: readonly T[]): T[] {
  const length = Math.max(a.length, b.length);
  return Array.from({ length }, (_, index) => [...a.slice(index, index + 1), ...b.slice(index, index + 1)]).flat();
}

/**
 * Tenants and guarantors that match a text, without duplicates. A blank text makes no request.
 * @param page_size the most of each
 * @throws ApiError; the signal's reason when it was aborted
 */
export async function searchPersons(
  text: string,
  signal: AbortSignal,
  page_size: number = shown.page_size,
): Promise<PersonSearchResult[]> {
  if (isBlank(text)) return [];
  const [tenants, guarantors] = await searchBoth({ query: text.trim(), page_size }, signal);
  return withoutDuplicates(interleave(tenants, guarantors));
}

/**
 * Persons whose account number ends with these digits. Empty when so many match (by phone or document too) that not
 * all were checked: the one found might be another.
 * @throws as `searchPersons` does
 */
export async function searchAccountHolders(ending: string, signal: AbortSignal): Promise<PersonSearchResult[]> {
  const found = await searchBoth({ query: ending, page_size: MOST_SAME_DIGITS }, signal);
  if (found.some(({ length }) => length >= MOST_SAME_DIGITS)) return [];
  return withoutDuplicates(found.flat()).filter(({ bank_account }) => bank_account?.endsWith(ending));
}

/** Name and last name of a search result. */
export function personName({ name, last_name }: PersonSearchResult): string {
  return last_name ? `${name} ${last_name}` : name;
}

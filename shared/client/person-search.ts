import type { PersonSearchResult } from "#shared/domain/persons/person.ts";
import { isBlank } from "#shared/lib/text.ts";
import { call } from "./http.ts";

/** Of many those who came last, as the table has them: their names' order would be looked for all over it. How many there are is not shown. */
const shown = { page_size: 20, sort: "-created_at", total: "rough" } as const;

async function search(path: string, query: string, signal: AbortSignal): Promise<PersonSearchResult[]> {
  return (await call<PersonSearchResult[]>(path, { query: { ...shown, query }, signal })).data;
}

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
  const query = text.trim();
  const [tenants, guarantors] = await Promise.all([
    search("/persons/tenants", query, signal),
    search("/persons/guarantors", query, signal),
  ]);
  const byId = new Map(interleave(tenants, guarantors).map((person) => [person.id, person]));
  return [...byId.values()];
}

/** How a person found is written: name and last name. */
export function personName({ name, last_name }: PersonSearchResult): string {
  return last_name ? `${name} ${last_name}` : name;
}

import type { ListView } from "#shared/domain/account/list-view.ts";
import { isFilterValue } from "#shared/domain/core/filter-value.ts";
import { filterParameters, parseSort } from "#shared/domain/core/list.ts";
import type { Resource } from "#shared/domain/core/resource.ts";

/** What a list's address says beside its question: where one is in it, and what is open. */
const placeParameters: ReadonlySet<string> = new Set(["page", "new", "id", "columns"]);
/** Parameters of every list. `view` is how some can be shown otherwise: as a board. */
const commonParameters = ["query", "archived", "sort", "page_size", "view"] as const;

const knownParameters = (resource: Resource): ReadonlySet<string> =>
  new Set([...commonParameters, ...filterParameters(resource).keys(), ...(resource.parameters ?? [])]);

/** Whether a list can be sorted so: `-name`. */
export const isSortable = (resource: Resource, sort: string): boolean =>
  resource.sortable.includes(parseSort(sort).column);

/** Whether a filter's value is one that it can have: a choice may be gone since somebody kept the address. */
export function isReadable(resource: Resource, name: string, value: string): boolean {
  const filter = filterParameters(resource).get(name);
  return !filter || isFilterValue(resource.row.shape[filter.column], { ...filter, value });
}

/** The parameters of an address that the list does not know, or no longer: it leaves them aside and says so. */
export function unknownParameters(resource: Resource, search: string): string[] {
  const known = knownParameters(resource);
  return [...new URLSearchParams(search)].flatMap(([name, value]) => {
    if (placeParameters.has(name)) return [];
    const isKnown = known.has(name) && (name !== "sort" || isSortable(resource, value));
    return isKnown && (value === "" || isReadable(resource, name, value)) ? [] : [name];
  });
}

/** What an address asks of a list, in one spelling: two that ask the same give the same text. */
export function readQuestion(resource: Resource, search: string): string {
  const unknown = new Set(unknownParameters(resource, search));
  const said = [...new URLSearchParams(search)].filter(
    ([name, value]) =>
      value !== "" &&
      !placeParameters.has(name) &&
      !unknown.has(name) &&
      !(name === "sort" && value === resource.default_sort),
  );
  return new URLSearchParams(said.toSorted(([a], [b]) => (a < b ? -1 : 1))).toString();
}

/** The address that opens a view. With `page=1` it differs from the bare list, which opens the default view. */
export function addressOfView({ list, search, columns }: Pick<ListView, "list" | "search" | "columns">): string {
  const parameters = new URLSearchParams(search);
  if (columns) parameters.set("columns", columns.join(","));
  if (parameters.size === 0) parameters.set("page", "1");
  return `${list}?${parameters}`;
}

import type { SavedListView } from "#shared/domain/account/list-view.ts";
import { isFilterValue } from "#shared/domain/core/filter-value.ts";
import { filterParameters, parseSort } from "#shared/domain/core/list.ts";
import type { Resource } from "#shared/domain/core/resource.ts";

/** Parameters of a list's URL that are not part of its query: position and open record. */
const nonQueryParameters: ReadonlySet<string> = new Set(["page", "new", "id", "columns"]);
/** Parameters of every list. `view` selects an alternative layout, such as a board. */
const commonParameters = ["query", "archived", "sort", "page_size", "view"] as const;

const knownParameters = (resource: Resource): ReadonlySet<string> =>
  new Set([...commonParameters, ...filterParameters(resource).keys(), ...(resource.parameters ?? [])]);

/** Whether a list supports this sort, such as `-name`. */
export const isSortable = (resource: Resource, sort: string): boolean =>
  resource.sortable.includes(parseSort(sort).column);

/** Whether a filter's value is valid: an option may have been removed since the URL was saved. */
export function isReadable(resource: Resource, name: string, value: string): boolean {
  const filter = filterParameters(resource).get(name);
  return !filter || isFilterValue(resource.row.shape[filter.column], { ...filter, value });
}

/** Parameters of a URL that the list does not know (any more): it ignores them and says so. */
export function unknownParameters(resource: Resource, search: string): string[] {
  const known = knownParameters(resource);
  return [...new URLSearchParams(search)].flatMap(([name, value]) => {
    if (nonQueryParameters.has(name)) return [];
    const isKnown = known.has(name) && (name !== "sort" || isSortable(resource, value));
    return isKnown && (value === "" || isReadable(resource, name, value)) ? [] : [name];
  });
}

/** The query of a list's URL in canonical form: equal queries give equal texts. */
export function normaliseListQuery(resource: Resource, search: string): string {
  const unknown = new Set(unknownParameters(resource, search));
  const said = [...new URLSearchParams(search)].filter(
    ([name, value]) =>
      value !== "" &&
      !nonQueryParameters.has(name) &&
      !unknown.has(name) &&
      !(name === "sort" && value === resource.default_sort),
  );
  return new URLSearchParams(said.toSorted(([a], [b]) => (a < b ? -1 : 1))).toString();
}

/** The URL of a view. `page=1` distinguishes it from the bare list, which opens the default view. */
export function addressOfView({ list, search, columns }: Pick<SavedListView, "list" | "search" | "columns">): string {
  const parameters = new URLSearchParams(search);
  if (columns) parameters.set("columns", columns.join(","));
  if (parameters.size === 0) parameters.set("page", "1");
  return `${list}?${parameters}`;
}

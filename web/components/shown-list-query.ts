import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type ApiResponse, call } from "#shared/client/http.ts";
import { indexedFields } from "#shared/client/indexed-record.ts";
import { queryClient } from "#shared/client/query-client.ts";
import { listQuery } from "#shared/client/resource-queries.ts";
import type { Resource, RowOf } from "#shared/domain/core/resource.ts";
import { LISTED_FIELDS, type ListRow } from "./row.ts";

/** The parameter for these fields, those of every list and those that the palette finds a record by. */
export function fieldsParameter({ name }: Pick<Resource, "name">, fields: readonly string[]): string {
  const all = new Set([...LISTED_FIELDS, ...indexedFields(name), ...fields]);
  return [...all].toSorted().join(",");
}

/**
 * A page of a list whose rows have the requested fields alone. A response with whole rows, requested before the list's
 * code had loaded, serves as well, also while it is on its way.
 * @param fields as `fieldsParameter` gives them
 */
export function shownListQuery<R extends Resource, Field extends keyof RowOf<R>>(
  resource: R,
  search: string,
  fields: string,
) {
  const whole = listQuery(resource, search);
  const read = queryClient.getQueryState(whole.queryKey);
  const query = `${search}&fields=${fields}`;
  return queryOptions({
    queryKey: [resource.name, "list", resource.path, query],
    queryFn: ({ signal }): Promise<ApiResponse<ListRow<RowOf<R>, Field>[]>> =>
      queryClient.isFetching({ queryKey: whole.queryKey, exact: true }) > 0
        ? queryClient.query(whole)
        : call<ListRow<RowOf<R>, Field>[]>(`/${resource.path}?${query}`, { signal }),
    placeholderData: keepPreviousData,
    ...(read?.data && !read.isInvalidated && { initialData: read.data, initialDataUpdatedAt: read.dataUpdatedAt }),
  });
}

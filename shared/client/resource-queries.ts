import { isVersionedRow, renewList } from "./renew-list.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { InputOf, Resource, RowOf } from "#shared/domain/core/resource.ts";
import type { TimelineEntry } from "#shared/domain/core/timeline.ts";
import { call } from "./http.ts";
import { invalidateEntity } from "./invalidation.ts";
import { queryClient } from "./query-client.ts";

/** The version of the row that a write is based on. A stale one gives a 409 with the current row. */
export interface Versioned {
  readonly version: number;
}

/** `?a=1` and `a=1` are the same list. */
const withoutMark = (queryString: string) => queryString.replace(/^\?/, "");

/**
 * A page of a list, `{data: rows, meta}`. Previous rows stay on screen while the next load.
 * @param queryString as in the address bar
 * @param path of a list with another name, `persons/tenants`; by default the resource's own
 */
export function listQuery<R extends Pick<Resource, "name" | "path">>(
  resource: R,
  queryString: string,
  path: string = resource.path,
) {
  const search = withoutMark(queryString);
  return queryOptions({
    queryKey: [resource.name, "list", path, search],
    queryFn: ({ signal }) => call<RowOf<R>[]>(search ? `/${path}?${search}` : `/${path}`, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function oneQuery<R extends Resource>(resource: R, id: string) {
  return queryOptions({
    queryKey: [resource.name, "one", id],
    queryFn: async ({ signal }) => (await call<RowOf<R>>(`/${resource.path}/${id}`, { signal })).data,
  });
}

/** Timeline of a row, newest first. */
export function timelineQuery(resource: Resource, id: string) {
  return queryOptions({
    queryKey: [resource.name, "timeline", id],
    queryFn: async ({ signal }) => (await call<TimelineEntry[]>(`/${resource.path}/${id}/timeline`, { signal })).data,
  });
}

/** Puts the row returned by a write into the cache, also of lists, so that the next edit starts from it. */
export function cacheResponse(resource: Resource, row: unknown): void {
  if (!isVersionedRow(row)) return;
  queryClient.setQueriesData({ queryKey: [resource.name, "list"] }, (response: unknown) => renewList(response, row));
  const { queryKey } = oneQuery(resource, row.id);
  if (isVersionedRow(queryClient.getQueryData(queryKey))) queryClient.setQueryData(queryKey, row);
}

type WriteOptions = Omit<Parameters<typeof call>[1] & object, "signal">;

/** Every write uses this function, which invalidates the affected queries. */
async function write<T>(resource: Resource, path: string, options: WriteOptions): Promise<T> {
  const { data } = await call<T>(`/${resource.path}${path}`, options);
  cacheResponse(resource, data);
  invalidateEntity(resource.name);
  return data;
}

/**
 * Creates a row.
 * @param idempotencyKey one for each row to create, the same for its retries
 */
export function createOne<R extends Resource>(resource: R, input: InputOf<R>, idempotencyKey: string) {
  return write<RowOf<R>>(resource, "", { method: "POST", body: { ...input }, idempotencyKey });
}

/** Changes the given fields. */
export function updateOne<R extends Resource>(resource: R, id: string, patch: Partial<InputOf<R>> & Versioned) {
  return write<RowOf<R>>(resource, `/${id}`, { method: "PATCH", body: { ...patch } });
}

/** Removes a row from lists and pickers; it can be restored. */
export function archiveOne<R extends Resource>(resource: R, id: string, version: number) {
  return moveOne(resource, id, "archive", { version });
}

export function restoreOne<R extends Resource>(resource: R, id: string, version: number) {
  return moveOne(resource, id, "restore", { version });
}

/** A lifecycle move, `POST /{id}/{verb}`, with the verb's input besides the version. */
export function moveOne<R extends Resource>(resource: R, id: string, verb: string, body: Versioned) {
  return write<RowOf<R>>(resource, `/${id}/${verb}`, { method: "POST", body });
}

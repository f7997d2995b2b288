import type { Query } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";
import { isIndexedEntity, toIndexed } from "./indexed-record.ts";
import { queryClient } from "./query-client.ts";
import { dropRecord, forgetSeenBefore, storeRecords, loadRecords, noteRecords } from "./record-index.ts";
import { watchUser } from "./state/session-state.ts";

/** Writing thousands of records takes some ms, so it is not done for each list. */
const STORE_AFTER_MS = 3000;

/** The rows of a response: of a list, or a single one. */
function rowsOf(data: unknown): readonly unknown[] {
  if (typeof data !== "object" || data === null) return [];
  if ("data" in data && Array.isArray(data.data)) return data.data;
  return "id" in data ? [data] : [];
}

function isPutAway(row: unknown): row is { readonly id: string } {
  if (typeof row !== "object" || row === null || !("id" in row) || !("archived_at" in row)) return false;
  return typeof row.id === "string" && row.archived_at !== null;
}

let waiting: ReturnType<typeof setTimeout> | undefined;

/** Writes seen records after a delay, at the latest when the page is closed. */
export function storeSoon(): void {
  waiting ??= setTimeout(storeNow, STORE_AFTER_MS);
}

function storeNow(): void {
  clearTimeout(waiting);
  waiting = undefined;
  storeRecords().catch(() => {});
}

interface QueryResult {
  readonly queryKey: readonly unknown[];
  readonly data: unknown;
  readonly error: unknown;
  readonly at: number;
}

/** Indexes the results of `listQuery` and `oneQuery`, recognised by their keys. */
function note({ queryKey: [entity, kind, id], data, error, at }: QueryResult): void {
  if (typeof entity !== "string" || !isIndexedEntity(entity) || (kind !== "list" && kind !== "one")) return;
  if (kind === "one" && error instanceof ApiError && error.status === 404)
    return dropRecord({ entity, id: String(id) });
  if (error || !data) return;
  const rows = rowsOf(data);
  for (const row of rows) if (isPutAway(row)) dropRecord({ entity, id: row.id });
  if (noteRecords(rows.flatMap((row) => toIndexed(entity, row, at) ?? []))) storeSoon();
}

function resultOf({ queryKey, state }: Query): QueryResult {
  return { queryKey, data: state.data, error: state.error, at: state.dataUpdatedAt };
}

let isWatching = false;

/** From now on the palette finds every record shown anywhere, without a request. */
export function watchRows(): void {
  if (isWatching) return;
  isWatching = true;
  loadRecords().catch(() => {});
  watchUser((user) => void (user && forgetSeenBefore(user).catch(() => {})));
  const cache = queryClient.getQueryCache();
  for (const query of cache.getAll()) note(resultOf(query));
  cache.subscribe(({ type, query }) => {
    const seen = type === "updated" ? cache.get(query.queryHash) : undefined;
    if (seen && seen.state.fetchStatus === "idle") note(resultOf(seen));
  });
  addEventListener("pagehide", storeNow);
}

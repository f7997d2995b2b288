import { useQueries, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "#shared/client/api-error.ts";
import type { IndexedEntity } from "#shared/client/indexed-record.ts";
import { isSearchTooLong } from "#shared/domain/core/search-limits.ts";
import { useSettled } from "#shared/ui/use-settled.ts";
import type { Mode } from "../ranking/modes.ts";
import type { Entry } from "./palette-entry.ts";
import { recordEntry } from "./record-entries.ts";
import { type FoundRecords, sourcesFor } from "./remote-entries.ts";

export type RemoteStatus = "idle" | "loading" | "ready" | "offline" | "expired" | "failed" | "too_long";

export interface RemoteEntries {
  readonly entries: readonly Entry[];
  /** Of which there are more than were found. */
  readonly cut: readonly IndexedEntity[];
  readonly status: RemoteStatus;
  readonly retry: () => void;
}

/** Status of a failed search. */
export function describeSearchFailure(error: unknown): RemoteStatus {
  if (!(error instanceof ApiError)) return "failed";
  if (error.status === 0) return "offline";
  return error.status === 401 ? "expired" : "failed";
}

/** Permission revoked meanwhile: there is nothing to show or retry. */
const isTaken = (error: unknown) => error instanceof ApiError && error.status === 403;

const nothing: Pick<RemoteEntries, "entries" | "cut"> = { entries: [], cut: [] };

interface SourceResult {
  readonly data: FoundRecords | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
}

/** The results of all sources combined; the same object until one of them changes. */
function combine(results: readonly SourceResult[]) {
  return {
    entries: results.flatMap(({ data }) => data?.records.map(recordEntry) ?? []),
    cut: results.flatMap(({ data }) => data?.cut ?? []),
    failure: results.find(({ error }) => error && !isTaken(error))?.error ?? null,
    isPending: results.some(({ isPending }) => isPending),
  };
}

/** Matching records from the server; a newer text aborts the previous search, and late responses are dropped. */
export function useRemoteEntries(search: string, mode: Mode | null): RemoteEntries {
  const client = useQueryClient();
  const settled = useSettled(search);
  const isTooLong = isSearchTooLong(search);
  const sources = isTooLong ? [] : sourcesFor(search, mode);
  const isWaiting = search !== "" && settled !== search;
  const { entries, cut, failure, isPending } = useQueries({
    queries: sources.map(({ group, entity, find }) => ({
      queryKey: [entity, "palette", group, mode, settled],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(settled, signal),
      enabled: settled !== "" && !isWaiting,
      retry: false,
      meta: { toast: "never" as const },
    })),
    combine,
  });
  const retry = () => void client.refetchQueries({ predicate: ({ queryKey }) => queryKey[1] === "palette" });
  if (isTooLong) return { ...nothing, status: "too_long", retry };
  if (search === "" || sources.length === 0) return { ...nothing, status: "idle", retry };
  if (isWaiting) return { ...nothing, status: "loading", retry };
  if (failure) return { entries, cut, status: describeSearchFailure(failure), retry };
  return { entries, cut, status: isPending ? "loading" : "ready", retry };
}

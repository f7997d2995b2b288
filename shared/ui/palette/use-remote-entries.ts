import { useQueries, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "#shared/client/api-error.ts";
import { useSettled } from "../use-settled.ts";
import { type Entry, type Mode, modes } from "./palette-entry.ts";
import { allowedSources } from "./remote-entries.ts";

export type RemoteStatus = "idle" | "loading" | "ready" | "offline" | "expired" | "failed";

export interface RemoteEntries {
  readonly entries: readonly Entry[];
  readonly status: RemoteStatus;
  readonly retry: () => void;
}

function describe(error: unknown): RemoteStatus {
  if (!(error instanceof ApiError)) return "failed";
  if (error.status === 0) return "offline";
  return error.status === 401 ? "expired" : "failed";
}

/** Records that match, from the server; a newer text aborts the search for the older one and late answers are dropped. */
export function useRemoteEntries(search: string, mode: Mode | null): RemoteEntries {
  const client = useQueryClient();
  const settled = useSettled(search);
  const groups: readonly string[] | null = mode ? modes[mode].groups : null;
  const sources = allowedSources().filter(({ group }) => !groups || groups.includes(group));
  const isWaiting = search !== "" && settled !== search;
  const results = useQueries({
    queries: sources.map(({ group, entity, find }) => ({
      queryKey: [entity, "palette", group, settled],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(settled, signal),
      enabled: settled !== "" && !isWaiting,
      retry: false,
      meta: { toast: "never" as const },
    })),
  });
  const retry = () => void client.refetchQueries({ predicate: ({ queryKey }) => queryKey[1] === "palette" });
  if (search === "" || sources.length === 0) return { entries: [], status: "idle", retry };
  const entries = isWaiting ? [] : results.flatMap(({ data = [] }) => data);
  const failure = results.find(({ error }) => error);
  if (failure) return { entries, status: describe(failure.error), retry };
  const isLoading = isWaiting || results.some(({ isPending }) => isPending);
  return { entries, status: isLoading ? "loading" : "ready", retry };
}

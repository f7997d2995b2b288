import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { listQuery, oneQuery } from "#shared/client/resource-queries.ts";
import type { ListMeta } from "#shared/domain/core/list-meta.ts";
import type { Resource, RowOf } from "#shared/domain/core/resource.ts";
import { useCan } from "./use-can.ts";
import { useListState, type ListState, type ListStateOptions } from "./list-state.ts";

/** A list: its query (from the address bar) and its rows. */
export interface List<Row> {
  readonly resource: Resource;
  readonly state: ListState;
  /** Undefined until the first response; the previous page stays while the next one loads. */
  readonly rows: readonly Row[] | undefined;
  readonly total: number;
  readonly isEstimate: boolean;
  /** Whether the rows belong to an earlier query. */
  readonly isStale: boolean;
  readonly isAllowed: boolean;
  readonly error: Error | null;
  /** The row whose drawer is open, even if it is on another page of the list. */
  readonly openedRow: Row | null;
  readonly retry: () => void;
}

/** If the page is past the last one (rows were removed, or never existed), goes to the last page. */
function useLastPage(
  state: ListState,
  response: { readonly data: readonly unknown[]; readonly meta?: ListMeta } | undefined,
) {
  const total = response?.data.length === 0 ? (response.meta?.total ?? 0) : 0;
  const last = Math.ceil(total / state.pageSize);
  const isPast = last > 0 && response?.meta?.page === state.page && state.page > last;
  const goBack = useEffectEvent(() => state.replacePage(last));
  useEffect(() => {
    if (isPast) goBack();
  }, [isPast]);
}

/** The list of a resource on the current page. */
export function useList<R extends Resource>(resource: R, options: ListStateOptions = {}): List<RowOf<R>> {
  const state = useListState(resource, options);
  const isAllowed = useCan()(resource.name, "read");
  const result = useQuery({
    ...listQuery(resource, state.apiSearch),
    enabled: isAllowed && !state.isOpening,
  });
  useLastPage(state, result.data);
  const { opened } = state;
  const isRowOpened = opened !== null && opened !== "new";
  const one = useQuery({ ...oneQuery(resource, opened ?? ""), staleTime: 0, enabled: isAllowed && isRowOpened });
  return {
    resource,
    state,
    // Never a cached row: a form that starts with an old version would end in a conflict.
    openedRow: isRowOpened && one.isFetchedAfterMount ? (one.data ?? null) : null,
    rows: result.data?.data,
    total: result.data?.meta?.total ?? 0,
    isEstimate: result.data?.meta?.total_is_estimate ?? false,
    isStale: result.isPlaceholderData,
    isAllowed,
    error: result.error,
    retry: () => void result.refetch(),
  };
}

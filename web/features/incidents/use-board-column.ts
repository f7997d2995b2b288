import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import { type Incident, incidentResource } from "#shared/domain/incidents/incident.ts";
import type { IncidentStatusKind } from "#shared/domain/incidents/incident-status.ts";
import { movedInto, type PendingMove } from "./board-moves.ts";

/** Number of cards a column starts with, and that each "more" adds. */
const PAGE_SIZE = 30;

/** The list's query, restricted to one kind of status. */
function columnSearch(search: string, kind: IncidentStatusKind): string {
  const parameters = new URLSearchParams(search);
  parameters.set("incident_status_kind", kind);
  parameters.set("page_size", String(PAGE_SIZE));
  return parameters.toString();
}

/** Between fetches of consecutive pages a card may move from one to the next: duplicates are removed. */
function withoutDuplicates(cards: readonly Incident[]): Incident[] {
  return [...new Map(cards.map((card) => [card.id, card])).values()];
}

/** The cards of one column with the pending moves applied; refused moves are reverted automatically. */
export function useBoardColumn(kind: IncidentStatusKind, search: string, pending: readonly PendingMove[]) {
  const queryString = columnSearch(search, kind);
  const query = useInfiniteQuery({
    queryKey: [incidentResource.name, "board", kind, queryString],
    queryFn: ({ pageParam, signal }) =>
      call<Incident[]>(`/${incidentResource.path}?${queryString}&page=${pageParam}`, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ data }, pages) => (data.length === PAGE_SIZE ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages ?? [];
  const { meta } = pages.at(-1) ?? {};
  const { cards, difference } = movedInto(kind, withoutDuplicates(pages.flatMap(({ data }) => data)), pending);
  return {
    cards,
    isLoading: query.isPending,
    error: query.error,
    total: (meta?.total ?? 0) + difference,
    isEstimate: meta?.total_is_estimate ?? false,
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
    isLoadingMore: query.isFetchingNextPage,
    retry: () => void query.refetch(),
  };
}

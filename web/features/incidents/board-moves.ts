import {
  type InfiniteData,
  type QueryClient,
  useMutation,
  useMutationState,
  useQueryClient,
} from "@tanstack/react-query";
import type { ApiResponse } from "#shared/client/http.ts";
import { moveOne } from "#shared/client/resource-queries.ts";
import { businessNow } from "#shared/client/state/clock-state.ts";
import { incidentLifecycleOf, needsReason, verbBetween } from "#shared/domain/incidents/incident-moves.ts";
import type { IncidentStatusKind } from "#shared/domain/incidents/incident-status.ts";
import { type Incident, incidentResource, incidentRow, type IncidentVerb } from "#shared/domain/incidents/incident.ts";
import type { ToastAction } from "#shared/ui/toast-message.tsx";
import { showSuccess } from "#shared/ui/toasts.ts";
import { undoAction } from "#shared/ui/undo-action.ts";
import { useTexts } from "#web/components/use-texts.ts";

/** An optimistic move that the server has not confirmed yet. */
export interface PendingMove {
  readonly incident: Incident;
  readonly verb: IncidentVerb;
  readonly to: IncidentStatusKind;
}

const MOVES = [incidentResource.name, "board_move"] as const;
const BOARD = [incidentResource.name, "board"] as const;

/** The verb that moves a card to a column, or null if the lifecycle has none. */
export function verbTo(incident: Incident, to: IncidentStatusKind): IncidentVerb | null {
  if (incident.archived_at !== null) return null;
  return verbBetween(incidentLifecycleOf(incident, businessNow()), incident.incident_status_kind, to);
}

function isPendingMove(value: unknown): value is PendingMove {
  return typeof value === "object" && value !== null && "incident" in value && "to" in value;
}

/**
 * Moves cards optimistically, then on the server. The card stays in its new column until the columns have been
 * refetched; a refusal (a concurrent change, a rule) shows the reason and moves it back.
 */
export function useBoardMoves() {
  const client = useQueryClient();
  const { t } = useTexts();
  /** Offers the move back where there is one: only the latest version of the card can be moved. */
  const offerReturn = (moved: unknown, from: IncidentStatusKind): ToastAction | undefined => {
    const incident = incidentRow.safeParse(moved).data;
    const verb = incident && verbTo(incident, from);
    if (!incident || !verb || needsReason(verb)) return undefined;
    const goBack = async () => {
      await moveOne(incidentResource, incident.id, verb, { version: incident.version });
      await client.invalidateQueries({ queryKey: BOARD });
    };
    return { ...undoAction(goBack), label: t(`incidents.verb.${verb}`) };
  };
  const { mutate } = useMutation({
    mutationKey: MOVES,
    mutationFn: ({ incident, verb }: PendingMove) =>
      moveOne(incidentResource, incident.id, verb, { version: incident.version }),
    onSuccess: (moved, { incident, verb }) =>
      showSuccess(
        t(`incidents.done.${verb}`, { number: incident.number }),
        offerReturn(moved, incident.incident_status_kind),
      ),
    // Refetches the columns after success or failure, and waits for fetches already running.
    onSettled: () => client.invalidateQueries({ queryKey: BOARD }, { cancelRefetch: false }),
  });
  const variables = useMutationState({
    filters: { mutationKey: MOVES, status: "pending" },
    select: ({ state }): unknown => state.variables,
  });
  return { pending: variables.filter(isPendingMove), move: (pendingMove: PendingMove) => mutate(pendingMove) };
}

/** The card's cached current version: another user may have changed it since it was picked up. */
export function latestCard(client: QueryClient, incident: Incident): Incident {
  const columns = client.getQueriesData<InfiniteData<ApiResponse<Incident[]>>>({ queryKey: BOARD });
  const cards = columns.flatMap(([, data]) => data?.pages.flatMap((page) => page.data) ?? []);
  const present = cards.filter(({ id }) => id === incident.id).toSorted((a, b) => b.version - a.version);
  return present[0] ?? incident;
}

/** A column's cards with the pending moves applied, and the resulting difference of its total. */
export function movedInto(kind: IncidentStatusKind, cards: readonly Incident[], pending: readonly PendingMove[]) {
  const left = new Set(pending.flatMap(({ incident, to }) => (to === kind ? [] : [incident.id])));
  const known = new Set(cards.map(({ id }) => id));
  const arriving = pending.flatMap(({ incident, to }) => (to === kind && !known.has(incident.id) ? [incident] : []));
  const staying = cards.filter(({ id }) => !left.has(id));
  return {
    cards: [...arriving, ...staying],
    difference: arriving.length - (cards.length - staying.length),
  };
}

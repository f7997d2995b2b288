import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { MessageKey } from "#locales/es.ts";
import { call } from "#shared/client/http.ts";
import type { LodgingState } from "#shared/domain/lodging/lodging.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useTexts } from "#web/components/use-texts.ts";

/** Polling interval while a message is on its way. */
const REFETCH_MS = 5_000;

const inTransit: ReadonlySet<string> = new Set(["waiting", "sending", "received"]);

/** A rental's lodging; null while it is not marked. */
export function lodgingQuery(rental_id: string) {
  return queryOptions({
    queryKey: ["rental", "lodging", rental_id],
    queryFn: async ({ signal }) => (await call<LodgingState | null>(`/rentals/${rental_id}/lodging`, { signal })).data,
    refetchInterval: ({ state: { data } }) =>
      data?.messages.some(({ state }) => inTransit.has(state)) ? REFETCH_MS : false,
  });
}

interface LodgingChange {
  /** Below `/rentals/{id}/lodging/`. */
  readonly path: string;
  readonly success: MessageKey | ((state: LodgingState | null) => MessageKey);
  readonly onDone?: () => void;
  readonly onRefused?: (error: unknown) => void;
  /** Whether a refusal is shown beside a form instead of in a toast. */
  readonly isOfForm?: boolean;
}

/** A change of a rental's lodging; every one answers with its state. */
export function useLodgingChange(rental_id: string, change: LodgingChange) {
  const { path, success, onDone, onRefused, isOfForm = false } = change;
  const { t } = useTexts();
  const client = useQueryClient();
  const { queryKey } = lodgingQuery(rental_id);
  return useMutation({
    ...(isOfForm && { meta: { toast: "never" } as const }),
    mutationFn: async (body: object | undefined) =>
      (await call<LodgingState | null>(`/rentals/${rental_id}/lodging/${path}`, { method: "POST", body })).data,
    onSuccess: (state) => {
      client.setQueryData(queryKey, state);
      showSuccess(t(typeof success === "function" ? success(state) : success));
      onDone?.();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["lodging-tasks"] }),
    onError: (error) => {
      onRefused?.(error);
      return client.invalidateQueries({ queryKey });
    },
  });
}

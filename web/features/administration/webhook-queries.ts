import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call, callForEffect } from "#shared/client/http.ts";
import { queryClient } from "#shared/client/query-client.ts";
import type { WebhookAttempt, WebhookDelivery } from "#shared/domain/administration/webhook.ts";

/** How many messages the server answers at a time. */
const PAGE = 50;

const keyOf = (id: string) => ["webhook-deliveries", id];

/** What a webhook was told, the latest first. Looked at again every few seconds while something waits. */
export const deliveriesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: keyOf(id),
    queryFn: async ({ pageParam, signal }) => {
      const before = pageParam === null ? "" : `?before=${pageParam}`;
      return (await call<WebhookDelivery[]>(`/webhooks/${id}/deliveries${before}`, { signal })).data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.length === PAGE ? (last.at(-1)?.id ?? null) : null),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.pages.flat().some((one) => one.state === "queued") ? 3_000 : false),
  });

/** The tries to deliver one of its messages. */
export const attemptsQuery = (id: string, delivery: WebhookDelivery) =>
  queryOptions({
    queryKey: [...keyOf(id), delivery.id, delivery.attempts, delivery.state],
    queryFn: async ({ signal }) =>
      (await call<WebhookAttempt[]>(`/webhooks/${id}/deliveries/${delivery.id}/attempts`, { signal })).data,
  });

async function doAndReload(id: string, path: string): Promise<void> {
  await callForEffect(`/webhooks/${id}/${path}`, { method: "POST" });
  await queryClient.invalidateQueries({ queryKey: keyOf(id) });
}

/** Sends a message without news. @throws ApiError */
export const sendWebhookTest = (id: string) => doAndReload(id, "test");

/** Sends a message once more. @throws ApiError */
export const resendDelivery = (id: string, delivery: string) => doAndReload(id, `deliveries/${delivery}/resend`);

/** Gives a webhook a new secret. @returns it, for the one time that it is shown @throws ApiError */
export async function replaceWebhookSecret({ id, version }: { id: string; version: number }): Promise<string> {
  const { data } = await call<{ secret: string }>(`/webhooks/${id}/secret`, { method: "POST", body: { version } });
  return data.secret;
}

import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call, callForEffect } from "#shared/client/http.ts";
import { queryClient } from "#shared/client/query-client.ts";
import type { WebhookAttempt, WebhookDelivery } from "#shared/domain/administration/webhook.ts";

/** Page size of the server. */
const PAGE = 50;

const keyOf = (id: string) => ["webhook-deliveries", id];

/** A webhook's deliveries, latest first. Polled every few seconds while one is queued. */
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

/** The attempts of one delivery. */
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

/**
 * Sends a test message.
 * @throws ApiError
 */
export const sendWebhookTest = (id: string) => doAndReload(id, "test");

/**
 * Resends a message.
 * @throws ApiError
 */
export const resendDelivery = (id: string, delivery: string) => doAndReload(id, `deliveries/${delivery}/resend`);

/**
 * Replaces a webhook's secret.
 * @returns the new secret, which is shown only this once
 * @throws ApiError
 */
export async function replaceWebhookSecret({ id, version }: { id: string; version: number }): Promise<string> {
  const { data } = await call<{ secret: string }>(`/webhooks/${id}/secret`, { method: "POST", body: { version } });
  return data.secret;
}

import { queryOptions } from "@tanstack/react-query";
import { call, callForEffect } from "#shared/client/http.ts";
import { queryClient } from "#shared/client/query-client.ts";
import type { OpenSession } from "#shared/domain/account/open-session.ts";

/** The user's open sessions, this one first. */
export const openSessionsQuery = queryOptions({
  queryKey: ["open-sessions"],
  queryFn: async ({ signal }) => (await call<OpenSession[]>("/auth/sessions", { signal })).data,
  staleTime: 0,
});

/**
 * Ends a session.
 * @throws ApiError
 */
export async function endOpenSession(id: string): Promise<void> {
  await callForEffect(`/auth/sessions/${id}/end`, { method: "POST" });
  await queryClient.invalidateQueries(openSessionsQuery);
}

/**
 * Ends all sessions except this one.
 * @throws ApiError
 */
export async function requestEndOfOtherSessions(): Promise<void> {
  await callForEffect("/auth/sessions/end-others", { method: "POST" });
  await queryClient.invalidateQueries(openSessionsQuery);
}

/**
 * Ends all sessions on the server; the caller must still log out locally.
 * @throws ApiError
 */
export async function endAllSessions(): Promise<void> {
  await callForEffect("/auth/log-out-everywhere", { method: "POST" });
}

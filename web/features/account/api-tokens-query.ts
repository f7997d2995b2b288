import { queryOptions } from "@tanstack/react-query";
import { call, callForEffect } from "#shared/client/http.ts";
import { queryClient } from "#shared/client/query-client.ts";
import type { ApiToken, ApiTokenInput, CreatedApiToken } from "#shared/domain/account/api-token.ts";

/** The user's active access tokens, latest first. */
export const apiTokensQuery = queryOptions({
  queryKey: ["api-tokens"],
  queryFn: async ({ signal }) => (await call<ApiToken[]>("/auth/tokens", { signal })).data,
  staleTime: 0,
});

/**
 * Creates a token.
 * @returns the token, which is shown only this once
 * @throws ApiError
 */
export async function makeApiToken(input: ApiTokenInput): Promise<CreatedApiToken> {
  const { data } = await call<CreatedApiToken>("/auth/tokens", { method: "POST", body: input });
  await queryClient.invalidateQueries(apiTokensQuery);
  return data;
}

/**
 * Revokes a token.
 * @throws ApiError
 */
export async function revokeApiToken(id: string): Promise<void> {
  await callForEffect(`/auth/tokens/${id}/revoke`, { method: "POST" });
  await queryClient.invalidateQueries(apiTokensQuery);
}

import { queryOptions } from "@tanstack/react-query";
import type { SetUpInput } from "#shared/domain/account/set-up.ts";
import { call } from "#shared/client/http.ts";
import { readTokens, storeTokens } from "#shared/client/session-refresh.ts";
import { send } from "#shared/client/transport.ts";

const pathOf = (key: string) => `/set-up/${encodeURIComponent(key)}`;

/** Whether a set-up link is good: null; a 404 when it is not. */
export const setUpLinkQuery = (key: string) =>
  queryOptions({
    queryKey: ["set_up", key],
    queryFn: async () => (await call<null>(pathOf(key))).data,
    meta: { toast: "never", isPublic: true },
  });

/**
 * Makes the company and its first user, and logs them in.
 * @throws ApiError; 404 when the link was used meanwhile.
 */
export async function setUp(key: string, input: SetUpInput): Promise<void> {
  await storeTokens(readTokens(await send(pathOf(key), { method: "POST", body: input })));
}

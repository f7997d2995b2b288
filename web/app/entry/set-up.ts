import { queryOptions } from "@tanstack/react-query";
import type { SetUpInput } from "#shared/domain/account/set-up.ts";
import { call } from "#shared/client/http.ts";
import { enter } from "#shared/client/login.ts";

const pathOf = (key: string) => `/set-up/${encodeURIComponent(key)}`;

/** Checks a set-up link: null if it is valid, 404 otherwise. */
export const setUpLinkQuery = (key: string) =>
  queryOptions({
    queryKey: ["set_up", key],
    queryFn: async () => (await call<null>(pathOf(key))).data,
    meta: { toast: "never", isPublic: true },
  });

/**
 * Creates the company and its first user, and logs them in.
 * @throws ApiError; 404 when the link has been used meanwhile.
 */
export async function submitSetUp(key: string, input: SetUpInput): Promise<void> {
  await enter(pathOf(key), input);
}

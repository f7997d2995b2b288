import { queryOptions } from "@tanstack/react-query";
import { type OpenUserLink, type UserLinkPurpose, userLinks } from "#shared/domain/account/user-link.ts";
import type { LoginStep } from "#shared/domain/account/second-factor.ts";
import { call } from "#shared/client/http.ts";
import { enter } from "#shared/client/login.ts";

const pathOf = (purpose: UserLinkPurpose, key: string) => `${userLinks[purpose].path}/${encodeURIComponent(key)}`;

/** The user a link belongs to; for an invalid link, a 404 that says why. */
export const userLinkQuery = (purpose: UserLinkPurpose, key: string) =>
  queryOptions({
    queryKey: ["user_link", purpose, key],
    queryFn: async () => (await call<OpenUserLink>(pathOf(purpose, key))).data,
    meta: { toast: "never", isPublic: true },
    retry: false,
  });

/**
 * Sets the password and logs in.
 * @returns the next step for users with a second factor, else null
 * @throws ApiError; 404 when the link is no longer valid
 */
export async function setPassword(purpose: UserLinkPurpose, key: string, password: string): Promise<LoginStep | null> {
  return enter(pathOf(purpose, key), { password });
}

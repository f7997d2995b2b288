import type { IssuedUserLink, UserLinkPurpose } from "#shared/domain/account/user-link.ts";
import { call } from "#shared/client/http.ts";
import { invalidateEntity } from "#shared/client/invalidation.ts";

/** Creates a user's link and invalidates earlier ones. The link is returned only here and cannot be read again. */
export async function requestUserLink(
  user: { readonly id: string; readonly version: number },
  purpose: UserLinkPurpose,
): Promise<IssuedUserLink> {
  const { id, version } = user;
  const { data } = await call<IssuedUserLink>(`/users/${id}/${purpose}`, { method: "POST", body: { version } });
  invalidateEntity("user");
  return data;
}

import type { IssuedUserLink, UserLinkPurpose } from "#shared/domain/account/user-link.ts";
import { call } from "#shared/client/http.ts";
import { invalidateEntity } from "#shared/client/invalidation.ts";

/** Makes the link for a user and voids those before it. The answer is the only place where it can be read. */
export async function issueUserLink(
  user: { readonly id: string; readonly version: number },
  purpose: UserLinkPurpose,
): Promise<IssuedUserLink> {
  const { id, version } = user;
  const { data } = await call<IssuedUserLink>(`/users/${id}/${purpose}`, { method: "POST", body: { version } });
  invalidateEntity("user");
  return data;
}

import { type IssuedUserLink, type UserLinkPurpose, userLinks } from "#shared/domain/account/user-link.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { createLinkKey } from "#server/engine/services/keys.ts";

/** Voids all earlier links of the user. */
export async function voidUserLinks(tx: Tx, user_id: string): Promise<void> {
  await tx.query("update user_link set ended_at = clock_now() where user_id = $1 and ended_at is null", [user_id]);
}

/**
 * Issues the link by which a user sets a password and voids earlier ones. The caller holds the lock on the user's
 * row.
 */
export async function issueUserLink(
  tx: Tx,
  user_id: string,
  purpose: UserLinkPurpose,
): Promise<Omit<IssuedUserLink, "is_mailed">> {
  await voidUserLinks(tx, user_id);
  const { key, hash } = createLinkKey();
  const { path, hours } = userLinks[purpose];
  const [link] = await tx.query<{ expires_at: string }>(
    `insert into user_link (key_hash, user_id, purpose, expires_at)
     values ($1, $2, $3, clock_now() + make_interval(hours => $4)) returning expires_at`,
    [hash, user_id, purpose, hours],
  );
  if (!link) throw new Error("An insert returned no row");
  return { path: `${path}/${key}`, expires_at: link.expires_at };
}

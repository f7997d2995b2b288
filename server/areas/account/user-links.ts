import { type OpenUserLink, type UserLinkPurpose, userLinks } from "#shared/domain/account/user-link.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { asMove, transact } from "#server/engine/db/transaction.ts";
import { endEverySession } from "./end-every-session.ts";
import { voidUserLinks } from "./issue-user-link.ts";
import { hashKey } from "#server/engine/services/keys.ts";
import type { Services } from "#server/engine/services/services.ts";
import type { LoginStep } from "#shared/domain/account/second-factor.ts";
import { startLogin } from "./login-steps.ts";
import { hashNewPassword } from "./new-password.ts";
import type { Client, LoginTokens } from "./sessions.ts";

/** A link as presented by its holder. */
export interface BroughtLink {
  readonly purpose: UserLinkPurpose;
  readonly key: string;
}

interface LinkRow extends OpenUserLink {
  user_id: string;
  is_ended: boolean;
  is_expired: boolean;
}

/**
 * Reads a link. A known link reports why it is unusable; an unknown one is just invalid.
 * @throws AppError invalid_link, link_unavailable, link_expired
 */
export async function readUserLink(db: Queryable, { purpose, key }: BroughtLink): Promise<LinkRow> {
  const [link] = await db.query<LinkRow>(
    `select u.id as user_id, u.name, u.email, u.language, l.expires_at <= clock_now() as is_expired,
            l.ended_at is not null or not u.is_active as is_ended
     from user_link l join "user" u on u.id = l.user_id where l.key_hash = $1 and l.purpose = $2`,
    [hashKey(key), purpose],
  );
  if (!link) throw new AppError("invalid_link");
  if (link.is_ended) throw new AppError("link_unavailable");
  if (link.is_expired) throw new AppError("link_expired", { params: { hours: userLinks[purpose].hours } });
  return link;
}

/**
 * Sets the password by a valid link, ends all sessions of the user and logs them in; a second factor is still
 * required. Of concurrent requests one succeeds.
 * @throws AppError invalid_link, link_unavailable, link_expired, common_password
 */
export async function redeemUserLink(
  services: Services,
  brought: BroughtLink,
  password: string,
  client: Client,
): Promise<LoginTokens | LoginStep> {
  // Checked before hashing: without a valid link no hash is computed, and the lock is not held during hashing.
  const { user_id } = await readUserLink(services.db, brought);
  const password_hash = await hashNewPassword(services.passwords, password, "password");
  return transact(services.db, user_id, async (tx) => {
    await tx.query(`select 1 from "user" where id = $1 for no key update`, [user_id]);
    await readUserLink(tx, brought);
    await voidUserLinks(tx, user_id);
    await asMove(tx, brought.purpose === "invite" ? "accept_invite" : "set_password", () =>
      tx.query(`update "user" set password_hash = $2 where id = $1`, [user_id, password_hash]),
    );
    await endEverySession(tx, services, user_id, "password");
    return startLogin(tx, services, user_id, client);
  });
}

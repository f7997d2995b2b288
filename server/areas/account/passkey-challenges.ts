import { randomBytes } from "node:crypto";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { hashKey } from "#server/engine/services/keys.ts";
import type { RelyingParty } from "#server/engine/services/relying-party.ts";
import { PASSKEY_CHALLENGE_MINUTES } from "#shared/domain/account/policy.ts";

const BYTES = 32;

/**
 * Issues a challenge; only its hash is stored.
 * @param user_id the requesting user; null at login, where the user is unknown
 * @returns base64url
 */
export async function issueChallenge(db: Queryable, user_id: string | null): Promise<string> {
  const challenge = randomBytes(BYTES).toString("base64url");
  await db.query(
    `insert into passkey_challenge (challenge_hash, user_id, expires_at)
     values ($1, $2, clock_now() + make_interval(mins => $3))`,
    [hashKey(challenge), user_id, PASSKEY_CHALLENGE_MINUTES],
  );
  return challenge;
}

/**
 * Consumes a challenge whatever the outcome, so that no signature counts twice.
 * @returns the callback that the library calls: whether the signed challenge is valid
 */
export function takeChallenge(db: Queryable, user_id: string | null): (challenge: string) => Promise<boolean> {
  return async (challenge) => {
    const taken = await db.query(
      `delete from passkey_challenge
       where challenge_hash = $1 and user_id is not distinct from $2 and expires_at > clock_now() returning 1 as taken`,
      [hashKey(challenge), user_id],
    );
    return taken.length > 0;
  };
}

/** @throws AppError passkeys_unavailable where the server is reached by an IP address, or without TLS */
export function requireParty(party: RelyingParty | null): RelyingParty {
  if (!party) throw new AppError("passkeys_unavailable");
  return party;
}

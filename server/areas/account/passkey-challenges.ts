import { randomBytes, timingSafeEqual } from "node:crypto";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { hashKey } from "#server/engine/services/keys.ts";
import type { RelyingParty } from "#server/engine/services/relying-party.ts";
import type { Services } from "#server/engine/services/services.ts";
import { PASSKEY_CHALLENGE_MINUTES } from "#shared/domain/account/policy.ts";

const BYTES = 32;

/**
 * Issues a challenge of a user who is logged in; only its hash is stored.
 * @returns base64url
 */
export async function issueChallenge(db: Queryable, user_id: string): Promise<string> {
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
export function takeChallenge(db: Queryable, user_id: string): (challenge: string) => Promise<boolean> {
  return async (challenge) => {
    const taken = await db.query(
      `delete from passkey_challenge
       where challenge_hash = $1 and user_id = $2 and expires_at > clock_now() returning 1 as taken`,
      [hashKey(challenge), user_id],
    );
    return taken.length > 0;
  };
}

const TIME_BYTES = 6;
const SIGNED_BYTES = BYTES + TIME_BYTES;

const sign = ({ vault }: Pick<Services, "vault">, content: Buffer) =>
  vault.digest("passkey_login", content.toString("base64url"));

/**
 * Issues a challenge of a login, whose user is unknown. It is signed by the server, with the instant at which
 * it ends: nothing is stored, so that no one needs to be refused one for what others requested.
 * @returns base64url
 */
export function issueLoginChallenge(services: Pick<Services, "vault" | "clock">): string {
  const content = Buffer.alloc(SIGNED_BYTES);
  randomBytes(BYTES).copy(content);
  content.writeUIntBE(services.clock.now().getTime() + PASSKEY_CHALLENGE_MINUTES * 60_000, BYTES, TIME_BYTES);
  return Buffer.concat([content, sign(services, content)]).toString("base64url");
}

/** The instant at which a challenge of a login ends, in milliseconds; null for one that this server did not issue. */
function readEnd(services: Pick<Services, "vault">, challenge: string): number | null {
  const bytes = Buffer.from(challenge, "base64url");
  const [content, signature] = [bytes.subarray(0, SIGNED_BYTES), bytes.subarray(SIGNED_BYTES)];
  const expected = sign(services, content);
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null;
  return content.readUIntBE(BYTES, TIME_BYTES);
}

/**
 * Consumes a challenge of a login whatever the outcome: until it ends, it is stored that it was used.
 * @returns the callback that the library calls: whether the signed challenge is valid
 */
export function takeLoginChallenge(
  services: Pick<Services, "db" | "vault" | "clock">,
): (challenge: string) => Promise<boolean> {
  return async (challenge) => {
    const end = readEnd(services, challenge);
    if (end === null || end <= services.clock.now().getTime()) return false;
    const used = await services.db.query(
      `insert into passkey_challenge (challenge_hash, expires_at) values ($1, $2)
       on conflict do nothing returning 1 as used`,
      [hashKey(`used ${Buffer.from(challenge, "base64url").toString("base64url")}`), new Date(end).toISOString()],
    );
    return used.length > 0;
  };
}

/** @throws AppError passkeys_unavailable where the server is reached by an IP address, or without TLS */
export function requireParty(party: RelyingParty | null): RelyingParty {
  if (!party) throw new AppError("passkeys_unavailable");
  return party;
}

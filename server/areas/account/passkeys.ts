import type { NewCredential, Passkey, UsedCredential } from "#shared/domain/account/passkey.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Services } from "#server/engine/services/services.ts";
import {
  issueChallenge,
  issueLoginChallenge,
  requireParty,
  takeChallenge,
  takeLoginChallenge,
} from "./passkey-challenges.ts";
import { MAX_PASSKEYS, PASSKEY_CHALLENGE_MINUTES } from "#shared/domain/account/policy.ts";

/** Loaded on first use: with its attestation formats the library is a megabyte, and most processes never need it. */
const webauthn = () => import("@simplewebauthn/server");

const timeout = PASSKEY_CHALLENGE_MINUTES * 60_000;
/** EdDSA, ES256 and RS256 (RFC 9053): every authenticator supports at least one of them. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** The WebAuthn user handle: the sixteen bytes of the user's id, without personal data. */
const handleOf = (user_id: string) => new Uint8Array(Buffer.from(user_id.replaceAll("-", ""), "hex"));

export function listPasskeys(db: Queryable, user_id: string): Promise<readonly Passkey[]> {
  return db.query<Passkey>(
    `select id, name, is_synced, created_at, last_used_at from passkey where user_id = $1 order by id`,
    [user_id],
  );
}

/** WebAuthn options for creating a discoverable passkey with user verification (fingerprint, face or PIN). */
export async function registrationOptions(
  { db, relyingParty }: Services,
  user: { readonly user_id: string; readonly email: string; readonly name: string },
): Promise<object> {
  const party = requireParty(relyingParty);
  const known = await db.query<{ id: string }>("select credential_id as id from passkey where user_id = $1", [
    user.user_id,
  ]);
  const challenge = await issueChallenge(db, user.user_id);
  const { generateRegistrationOptions } = await webauthn();
  return generateRegistrationOptions({
    rpName: "Llavero",
    rpID: party.id,
    userID: handleOf(user.user_id),
    userName: user.email,
    userDisplayName: user.name,
    challenge: Buffer.from(challenge, "base64url"),
    excludeCredentials: [...known],
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs,
    timeout,
  });
}

/** A verified passkey, ready to be stored. */
export interface CreatedPasskey {
  readonly credential_id: string;
  readonly public_key: Buffer;
  readonly sign_count: number;
  readonly transports: readonly string[];
  readonly is_synced: boolean;
}

/** Every verification failure gives the same error; an honest browser causes none. */
function refuse(cause: unknown): never {
  throw new AppError("wrong_passkey", { cause });
}

/**
 * Verifies the browser's registration response.
 * @throws AppError wrong_passkey
 */
export async function verifyNewKey(
  { db, relyingParty }: Services,
  user_id: string,
  credential: NewCredential,
): Promise<CreatedPasskey> {
  const party = requireParty(relyingParty);
  const { transports = [] } = credential.response;
  const { verifyRegistrationResponse } = await webauthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...credential, response: { ...credential.response, transports }, clientExtensionResults: {} },
    expectedChallenge: takeChallenge(db, user_id),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs,
  }).catch(refuse);
  if (!registrationInfo) return refuse(null);
  const { id, publicKey, counter } = registrationInfo.credential;
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey),
    sign_count: counter,
    transports,
    is_synced: registrationInfo.credentialBackedUp,
  };
}

/**
 * Stores a passkey.
 * @throws AppError passkeys_full; a duplicate for a passkey that is already known
 */
export async function storePasskey(tx: Tx, user_id: string, name: string, key: CreatedPasskey): Promise<void> {
  await tx.query(`update "user" set passkey_count = passkey_count + 1 where id = $1`, [user_id]);
  const existing = await tx.query("select 1 from passkey where user_id = $1", [user_id]);
  if (existing.length >= MAX_PASSKEYS) throw new AppError("passkeys_full", { params: { limit: MAX_PASSKEYS } });
  await tx.query(
    `insert into passkey (user_id, credential_id, public_key, sign_count, transports, name, is_synced)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [user_id, key.credential_id, key.public_key, key.sign_count, key.transports, name, key.is_synced],
  );
}

/** @throws AppError not_found */
export async function removePasskey(tx: Tx, user_id: string, id: string): Promise<void> {
  const removed = await tx.query("delete from passkey where id = $1 and user_id = $2 returning id", [id, user_id]);
  if (removed.length === 0) throw new AppError("not_found");
  await tx.query(`update "user" set passkey_count = passkey_count - 1 where id = $1`, [user_id]);
}

/** WebAuthn options for logging in with any passkey of this installation, for any user. */
export async function loginOptions(services: Services): Promise<object> {
  const party = requireParty(services.relyingParty);
  const challenge = issueLoginChallenge(services);
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: Buffer.from(challenge, "base64url"),
    userVerification: "required",
    timeout,
  });
}

interface StoredPasskey {
  id: string;
  user_id: string;
  public_key: Buffer;
  sign_count: number;
  transports: string[];
}

/** The passkey, if its user may log in. */
async function findKey(db: Queryable, credential_id: string): Promise<StoredPasskey | null> {
  const [key] = await db.query<StoredPasskey>(
    `select p.id, p.user_id, p.public_key, p.sign_count::float8 as sign_count, p.transports
     from passkey p join "user" u on u.id = p.user_id
     where p.credential_id = $1 and u.is_active and u.archived_at is null`,
    [credential_id],
  );
  return key ?? null;
}

/** A verified passkey: its user, and the signature counter that it reported. */
export interface GoodKey {
  readonly id: string;
  readonly user_id: string;
  readonly sign_count: number;
}

/**
 * Verifies the browser's login response: signed by a stored passkey over a fresh challenge, for this installation's
 * address, with user verification, and with a signature counter that has advanced.
 * @returns null for anything else
 */
export async function checkKey(services: Services, credential: UsedCredential): Promise<GoodKey | null> {
  const party = requireParty(services.relyingParty);
  const key = await findKey(services.db, credential.id);
  if (!key || credential.response.userHandle !== Buffer.from(handleOf(key.user_id)).toString("base64url")) return null;
  const { userHandle, ...response } = credential.response;
  const { verifyAuthenticationResponse } = await webauthn();
  const verified = await verifyAuthenticationResponse({
    response: { ...credential, response: { ...response, userHandle }, clientExtensionResults: {} },
    expectedChallenge: takeLoginChallenge(services),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: credential.id,
      publicKey: new Uint8Array(key.public_key),
      counter: key.sign_count,
      transports: key.transports,
    },
  }).catch(() => null);
  if (!verified?.verified) return null;
  return { id: key.id, user_id: key.user_id, sign_count: verified.authenticationInfo.newCounter };
}

/**
 * Stores the signature counter. Of two logins with the same counter the second is refused as a cloned passkey.
 * @throws AppError wrong_passkey
 */
export async function noteUse(tx: Tx, { id, sign_count }: GoodKey): Promise<void> {
  const noted = await tx.query(
    `update passkey set sign_count = $2, last_used_at = clock_now()
     where id = $1 and (sign_count < $2 or (sign_count = 0 and $2 = 0)) returning id`,
    [id, sign_count],
  );
  if (noted.length === 0) throw new AppError("wrong_passkey");
}

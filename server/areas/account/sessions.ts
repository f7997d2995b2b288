import type { FastifyRequest } from "fastify";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { hashKey } from "#server/engine/services/keys.ts";
import { type EndReason, voidLoginSteps } from "./end-every-session.ts";
import type { Services } from "#server/engine/services/services.ts";
import { rememberDevice } from "./known-devices.ts";
import { createOpaqueToken } from "#server/engine/services/tokens.ts";
import { REFRESH_TOKEN_DAYS, SESSION_DAYS } from "#shared/domain/account/policy.ts";

// The database's part, in server/schema: note_login.

export interface IssuedTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Answer to a login: the tokens, and a key by which the device is known from now on if it has none. */
export interface LoginTokens extends IssuedTokens {
  readonly deviceKey?: string;
}

/** Client that started a session. */
export interface Client {
  readonly address: string;
  readonly userAgent: string | undefined;
  /** The key that an earlier login on the device has returned. */
  readonly deviceKey: string | undefined;
}

/** The header in which a device sends its key. */
const DEVICE_KEY_HEADER = "x-device-key";

export function clientOf({ ip, headers }: FastifyRequest): Client {
  const deviceKey = headers[DEVICE_KEY_HEADER];
  return {
    address: ip,
    userAgent: headers["user-agent"],
    deviceKey: typeof deviceKey === "string" ? deviceKey : undefined,
  };
}

interface Holder {
  user_id: string;
  session_id: string;
  email: string;
  role: string;
  role_slug: string;
}

async function issueRefreshToken(tx: Tx, session_id: string, parent_id: string | null): Promise<string> {
  const { token, hash } = createOpaqueToken();
  await tx.query(
    `insert into refresh_token (session_id, token_hash, parent_id, expires_at)
     select id, $2, $3, least(clock_now() + make_interval(days => $4), created_at + make_interval(days => $5))
     from session where id = $1`,
    [session_id, hash, parent_id, REFRESH_TOKEN_DAYS, SESSION_DAYS],
  );
  return token;
}

function signAccess(services: Services, holder: Holder): string {
  const { user_id, session_id, email, role, role_slug } = holder;
  return services.tokens.signAccess({ sub: user_id, sid: session_id, email, role, role_slug });
}

async function findHolder(tx: Tx, session_id: string): Promise<Holder | null> {
  const [holder] = await tx.query<Holder>(
    `select u.id as user_id, s.id as session_id, u.email, r.name as role, r.slug as role_slug
     from session s join "user" u on u.id = s.user_id join role r on r.id = u.role_id
     where s.id = $1 and u.is_active and u.archived_at is null`,
    [session_id],
  );
  return holder ?? null;
}

/** Starts a session for a fully authenticated user. */
export async function openSession(tx: Tx, services: Services, user_id: string, client: Client): Promise<LoginTokens> {
  const [session] = await tx.query<{ id: string }>(
    "insert into session (user_id, address, user_agent) values ($1, $2, $3) returning id",
    [user_id, client.address, client.userAgent?.slice(0, 400) ?? null],
  );
  const holder = session ? await findHolder(tx, session.id) : null;
  if (!holder) throw new AppError("no_session");
  const refreshToken = await issueRefreshToken(tx, holder.session_id, null);
  const deviceKey = await rememberDevice(tx, user_id, client.deviceKey);
  return { accessToken: signAccess(services, holder), refreshToken, ...(deviceKey && { deviceKey }) };
}

interface TokenRow {
  id: string;
  session_id: string;
  is_session_live: boolean;
  is_expired: boolean;
  /** Its successor or a sibling was used: the holder is not the client that received it. */
  is_spent: boolean;
}

/** Finds a refresh token and locks its session, so that refreshes of one family are serialised. */
async function lockToken(tx: Tx, token: string): Promise<TokenRow | null> {
  const hash = hashKey(token);
  const [found] = await tx.query<{ session_id: string }>(
    `select s.id as session_id from session s join refresh_token r on r.session_id = s.id
     where r.token_hash = $1 for update of s`,
    [hash],
  );
  if (!found) return null;
  const [row] = await tx.query<TokenRow>(
    `select r.id, r.session_id, s.ended_at is null as is_session_live,
            r.expires_at <= clock_now() as is_expired, r.spent_at is not null as is_spent
     from refresh_token r join session s on s.id = r.session_id where r.token_hash = $1`,
    [hash],
  );
  return row ?? null;
}

/** Using a token shows which response arrived: every token but itself and its own successors is spent. */
async function spendOthers(tx: Tx, { id, session_id }: TokenRow): Promise<void> {
  await tx.query(
    `update refresh_token set spent_at = clock_now()
     where session_id = $1 and spent_at is null and id <> $2 and parent_id is distinct from $2`,
    [session_id, id],
  );
}

/**
 * Issues a successor for a refresh token (docs/design/product.md, section 3). The token stays valid until one of its
 * successors is used, since a response may be lost or on its way to several tabs; any other reuse ends the whole
 * family.
 */
export async function rotateSession(tx: Tx, services: Services, token: string): Promise<IssuedTokens | null> {
  const row = await lockToken(tx, token);
  if (!row?.is_session_live) return null;
  if (row.is_spent || row.is_expired) {
    await endSession(tx, services, row.session_id, row.is_spent ? "reuse" : "expired");
    return null;
  }
  const holder = await findHolder(tx, row.session_id);
  if (!holder) return null;
  await spendOthers(tx, row);
  await tx.query("update session set last_used_at = clock_now() where id = $1", [row.session_id]);
  const refreshToken = await issueRefreshToken(tx, row.session_id, row.id);
  return { accessToken: signAccess(services, holder), refreshToken };
}

/** Session of a refresh token; null for an unknown token. */
export async function findSessionOf(db: Queryable, token: string): Promise<string | null> {
  const [row] = await db.query<{ session_id: string }>("select session_id from refresh_token where token_hash = $1", [
    hashKey(token),
  ]);
  return row?.session_id ?? null;
}

/** Ends a session; its tokens are refused from the commit on. */
export async function endSession(tx: Tx, services: Services, session_id: string, reason: EndReason): Promise<void> {
  tx.afterCommit(services.access.forget);
  await tx.query("update session set ended_at = clock_now(), end_reason = $2 where id = $1 and ended_at is null", [
    session_id,
    reason,
  ]);
}

/** Ends the session of a refresh token; an unknown token ends nothing. */
export async function endSessionOf(tx: Tx, services: Services, token: string): Promise<void> {
  const row = await lockToken(tx, token);
  if (row) await endSession(tx, services, row.session_id, "logout");
}

/** Ends every session of a user except the calling one. */
export async function endOtherSessions(
  tx: Tx,
  services: Services,
  user: { readonly user_id: string; readonly session_id: string | null },
  reason: EndReason,
): Promise<void> {
  tx.afterCommit(services.access.forget);
  await voidLoginSteps(tx, user.user_id);
  await tx.query(
    "update session set ended_at = clock_now(), end_reason = $3 where user_id = $1 and id is distinct from $2 and ended_at is null",
    [user.user_id, user.session_id, reason],
  );
}

import { IDEMPOTENCY_HOURS } from "#shared/domain/core/policy.ts";
import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { AppError } from "#shared/domain/core/app-error.ts";
import { coversScope, type PropertyScope } from "#server/engine/db/row-scope.ts";
import { defineLock, isHeld } from "#server/engine/db/advisory-lock.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Vault } from "#server/engine/services/vault.ts";
import type { StoredResponse } from "./stored-response.ts";

/** Held by the first request with a key, until its transaction ends. */
const idempotencyLock = defineLock("idempotency", (actorAndKey) => `hashtextextended(${actorAndKey}, 0)`);

/** SQL: whether a request of the actor `$1` with the key `$2` is in flight. It does not lock: the request itself would be refused then. */
export const IS_IN_FLIGHT = isHeld(idempotencyLock.numberOf("$1 || ' ' || $2"));

/** Visitors share one actor id: their keys are random, and a response is replayed to the same request only. */
export const ANY_VISITOR = "00000000-0000-0000-0000-000000000000";

/** Whether a text can be a key: printable, without spaces, of at most 200 characters. */
export const isIdempotencyKey = (text: string): boolean => /^[\x21-\x7e]{1,200}$/.test(text);

/**
 * The Idempotency-Key of a POST, or null.
 * @throws AppError malformed when it is too long or not printable
 */
export function readIdempotencyKey(request: FastifyRequest): string | null {
  const header = request.headers["idempotency-key"];
  if (request.method !== "POST" || header === undefined) return null;
  if (typeof header !== "string" || !isIdempotencyKey(header)) throw new AppError("malformed");
  return header;
}

/** @throws AppError malformed for a body nested too deeply to serialise; no valid body is */
function serialiseBody(body: unknown): string {
  try {
    return JSON.stringify(body) ?? "";
  } catch (error) {
    throw new AppError("malformed", { cause: error });
  }
}

function hashRequest(request: FastifyRequest, content: unknown): Buffer {
  return createHash("sha256")
    .update(`${request.method} ${request.url}\n${serialiseBody(content)}`)
    .digest();
}

interface IdempotentRequest {
  readonly request: FastifyRequest;
  /** What identifies the request besides its URL: the body, or a file's name and checksum. */
  readonly content: unknown;
}

/** A request with a key, its actor and their current scope. */
export interface Keyed extends IdempotentRequest {
  readonly actor: PropertyScope & { readonly user_id: string };
  readonly key: string;
}

interface StoredRecord {
  ordinal: number;
  request_hash: Buffer;
  status: number;
  body: string;
  is_sealed: boolean;
  /** The scope at the time of the response. */
  property_ids: readonly string[] | null;
}

/** State of a key: unused (null), the stored response, or the reason for refusing it. */
type KeyState = StoredResponse | AppError | null;

interface IdempotencyContext {
  readonly tx: Tx;
  readonly vault: Vault;
}

function replay(stored: StoredRecord, { actor, request, content }: Keyed, vault: Vault): StoredResponse | AppError {
  const body = stored.is_sealed ? vault.open("kept_answer", stored.body) : stored.body;
  if (body === null || !stored.request_hash.equals(hashRequest(request, content))) return new AppError("key_reused");
  if (!coversScope(actor, stored)) return new AppError("not_allowed");
  return { status: stored.status, body };
}

const actorsAndKeys = (all: readonly Keyed[]) => [all.map(({ actor }) => actor.user_id), all.map(({ key }) => key)];

/**
 * Locks the keys until the transaction ends and returns the state of each: `in_flight` while another request holds
 * it; `key_reused` for a different request or a response sealed with another secret; `not_allowed` when the response
 * exceeds the actor's current scope.
 * @param all no key twice for one actor
 */
export async function lockKeys({ tx, vault }: IdempotencyContext, all: readonly Keyed[]): Promise<readonly KeyState[]> {
  if (all.length === 0) return [];
  const locks = await tx.query<{ taken: boolean }>(
    `select pg_try_advisory_xact_lock(${idempotencyLock.numberOf("actor || ' ' || key")}) as taken
     from unnest($1::text[], $2::text[]) with ordinality k (actor, key, ordinal) order by ordinal`,
    actorsAndKeys(all),
  );
  const stored = await tx.query<StoredRecord>(
    `select g.ordinal::int, k.request_hash, k.status, k.body, k.is_sealed, k.property_ids
     from unnest($1::uuid[], $2::text[]) with ordinality g (actor, key, ordinal)
     join idempotency_key k on k.actor_id = g.actor and k.key = g.key and k.created_at > clock_now() - make_interval(hours => ${IDEMPOTENCY_HOURS})`,
    actorsAndKeys(all),
  );
  const byOrdinal = new Map(stored.map((row) => [row.ordinal, row]));
  return all.map((keyed, index) => {
    if (!locks[index]?.taken) return new AppError("in_flight");
    const row = byOrdinal.get(index + 1);
    return row ? replay(row, keyed, vault) : null;
  });
}

/**
 * Stores the responses in the transaction that made them. They are sealed, because they may contain the key of a
 * link.
 */
export async function storeResponses(
  { tx, vault }: IdempotencyContext,
  all: readonly (Keyed & { readonly response: StoredResponse })[],
): Promise<void> {
  if (all.length === 0) return;
  await tx.query(
    `insert into idempotency_key (actor_id, key, request_hash, status, body, property_ids)
     select actor, key, hash, status, body, property_ids::uuid[]
     from unnest($1::uuid[], $2::text[], $3::bytea[], $4::int[], $5::text[], $6::text[])
       k (actor, key, hash, status, body, property_ids)
     on conflict (actor_id, key) do update set request_hash = excluded.request_hash, status = excluded.status,
       body = excluded.body, is_sealed = true, property_ids = excluded.property_ids, created_at = clock_now()`,
    [
      ...actorsAndKeys(all),
      all.map(({ request, content }) => hashRequest(request, content)),
      all.map(({ response }) => response.status),
      all.map(({ response }) => vault.seal("kept_answer", response.body)),
      all.map(({ actor }) => actor.property_ids && `{${actor.property_ids.join(",")}}`),
    ],
  );
}

/**
 * Runs `work` once for each key. The response is stored in the same transaction as the effects, so a retry after a
 * crash finds both or neither. The same key with the same request gets the first response for 24 hours, as long as
 * the actor still sees every property they saw then.
 * @throws AppError in_flight, key_reused, not_allowed
 */
export async function withIdempotencyKey(
  keeping: IdempotencyContext,
  keyed: Keyed,
  work: () => Promise<StoredResponse>,
): Promise<StoredResponse> {
  const [state = null] = await lockKeys(keeping, [keyed]);
  if (state instanceof AppError) throw state;
  if (state) return state;
  const response = await work();
  await storeResponses(keeping, [{ ...keyed, response }]);
  return response;
}

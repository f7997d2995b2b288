import { IDEMPOTENCY_HOURS } from "#shared/domain/core/policy.ts";
import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { AppError } from "#shared/domain/core/app-error.ts";
import { coversScope, type RowScope } from "#server/engine/db/row-scope.ts";
import { defineLock } from "#server/engine/db/advisory-lock.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Vault } from "#server/engine/services/vault.ts";
import type { StoredAnswer } from "./stored-answer.ts";

/** Held by the request that answers a key first, until its transaction ends. */
const idempotencyLock = defineLock("idempotency", (actorAndKey) => `hashtextextended(${actorAndKey}, 0)`);

/** SQL: whether a request of the actor `$1` with the key `$2` is in flight. It does not lock: the request itself would be refused then. */
export const IS_IN_FLIGHT = `
  select exists (
    select 1 from pg_locks l, ${idempotencyLock.numberOf("$1 || ' ' || $2")} as lock
    where l.locktype = 'advisory' and l.granted and l.objsubid = 1
      and l.database = (select oid from pg_database where datname = current_database())
      and l.classid = ((lock >> 32) & 4294967295)::oid and l.objid = (lock & 4294967295)::oid) as is_held`;

/** The key of a POST, or null. @throws AppError malformed for a key that is too long or not printable */
export function readIdempotencyKey(request: FastifyRequest): string | null {
  const header = request.headers["idempotency-key"];
  if (request.method !== "POST" || header === undefined) return null;
  if (typeof header !== "string" || !/^[\x21-\x7e]{1,200}$/.test(header)) throw new AppError("malformed");
  return header;
}

/** @throws AppError malformed for a body that is nested too deeply to be printed, as none of ours is */
function printBody(body: unknown): string {
  try {
    return JSON.stringify(body) ?? "";
  } catch (error) {
    throw new AppError("malformed", { cause: error });
  }
}

function hashRequest(request: FastifyRequest, content: unknown): Buffer {
  return createHash("sha256")
    .update(`${request.method} ${request.url}\n${printBody(content)}`)
    .digest();
}

/** What is asked. */
interface Asked {
  readonly request: FastifyRequest;
  /** What makes two requests to one address the same: the body, or a file's name and checksum. */
  readonly content: unknown;
}

/** A request with a key: who asks, and what they may see now. */
export interface Keyed extends Asked {
  readonly actor: RowScope & { readonly user_id: string };
  readonly key: string;
}

interface Kept {
  place: number;
  request_hash: Buffer;
  status: number;
  body: string;
  is_sealed: boolean;
  /** The scope in which it was answered. */
  property_ids: readonly string[] | null;
}

/** What a key is worth: nothing so far, the answer that was kept, or why it is not told. */
type Claim = StoredAnswer | AppError | null;

interface Keeping {
  readonly tx: Tx;
  readonly vault: Vault;
}

function replay(kept: Kept, { actor, request, content }: Keyed, vault: Vault): StoredAnswer | AppError {
  const body = kept.is_sealed ? vault.open("kept_answer", kept.body) : kept.body;
  if (body === null || !kept.request_hash.equals(hashRequest(request, content))) return new AppError("key_reused");
  if (!coversScope(actor, kept)) return new AppError("not_allowed");
  return { status: kept.status, body };
}

const actorsAndKeys = (all: readonly Keyed[]) => [all.map(({ actor }) => actor.user_id), all.map(({ key }) => key)];

/**
 * Holds the keys until the transaction ends, and tells what each is worth: `in_flight` while somebody else holds it; `key_reused` for
 * another request, and for an answer that was sealed with another secret; `not_allowed` for one beyond what the actor may see by now.
 * @param all no key twice by one actor
 */
export async function claimKeys({ tx, vault }: Keeping, all: readonly Keyed[]): Promise<readonly Claim[]> {
  if (all.length === 0) return [];
  const locks = await tx.query<{ taken: boolean }>(
    `select pg_try_advisory_xact_lock(${idempotencyLock.numberOf("actor || ' ' || key")}) as taken
     from unnest($1::text[], $2::text[]) with ordinality k (actor, key, place) order by place`,
    actorsAndKeys(all),
  );
  const kept = await tx.query<Kept>(
    `select g.place::int, k.request_hash, k.status, k.body, k.is_sealed, k.property_ids
     from unnest($1::uuid[], $2::text[]) with ordinality g (actor, key, place)
     join idempotency_key k on k.actor_id = g.actor and k.key = g.key and k.created_at > clock_now() - make_interval(hours => ${IDEMPOTENCY_HOURS})`,
    actorsAndKeys(all),
  );
  const byPlace = new Map(kept.map((row) => [row.place, row]));
  return all.map((keyed, index) => {
    if (!locks[index]?.taken) return new AppError("in_flight");
    const row = byPlace.get(index + 1);
    return row ? replay(row, keyed, vault) : null;
  });
}

/** Keeps what was answered, with the transaction that made it. It is kept sealed, for it may hold the key of a link. */
export async function keepAnswers(
  { tx, vault }: Keeping,
  all: readonly (Keyed & { readonly answer: StoredAnswer })[],
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
      all.map(({ answer }) => answer.status),
      all.map(({ answer }) => vault.seal("kept_answer", answer.body)),
      all.map(({ actor }) => actor.property_ids && `{${actor.property_ids.join(",")}}`),
    ],
  );
}

/**
 * Does `work` once per key: its answer is kept in the same transaction as its effects, so a retry after a crash finds
 * either both or neither. The same key with the same request gets the first answer for 24 hours, as long as whoever asks
 * still sees every property that was in sight then.
 * @throws AppError in_flight, key_reused, not_allowed
 */
export async function once(keeping: Keeping, keyed: Keyed, work: () => Promise<StoredAnswer>): Promise<StoredAnswer> {
  const [claim = null] = await claimKeys(keeping, [keyed]);
  if (claim instanceof AppError) throw claim;
  if (claim) return claim;
  const answer = await work();
  await keepAnswers(keeping, [{ ...keyed, answer }]);
  return answer;
}

import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { AppError } from "#shared/domain/core/app-error.ts";
import { coversScope, type RowScope } from "#server/db/row-scope.ts";
import type { Tx } from "#server/db/transaction.ts";
import type { Vault } from "#server/services/vault.ts";

/** An answer as it is sent and kept: status and JSON text. */
export interface StoredAnswer {
  readonly status: number;
  readonly body: string;
}

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

interface Kept {
  request_hash: Buffer;
  status: number;
  body: string;
  is_sealed: boolean;
  /** The scope in which it was answered. */
  property_ids: readonly string[] | null;
}

/** Who asks, and what they may see now. */
type Actor = RowScope & { readonly user_id: string };

/** What is asked. */
interface Asked {
  readonly request: FastifyRequest;
  /** What makes two requests to one address the same: the body, or a file's name and checksum. */
  readonly content: unknown;
}

/**
 * @throws AppError key_reused for another request, and for an answer that was sealed with another secret; not_allowed for one
 *   beyond what the actor may see by now
 */
function replay(kept: Kept, request_hash: Buffer, actor: Actor, vault: Vault): StoredAnswer {
  const body = kept.is_sealed ? vault.open("kept_answer", kept.body) : kept.body;
  if (body === null || !kept.request_hash.equals(request_hash)) throw new AppError("key_reused");
  if (!coversScope(actor, kept)) throw new AppError("not_allowed");
  return { status: kept.status, body };
}

/**
 * Does `work` once per key: its answer is kept in the same transaction as its effects, so a retry after a crash finds
 * either both or neither. The same key with the same request gets the first answer for 24 hours, as long as whoever asks
 * still sees every property that was in sight then. It is kept sealed, for it may hold the key of a link.
 * @throws AppError in_flight while the first request runs; key_reused, not_allowed
 */
export async function once(
  { tx, vault }: { readonly tx: Tx; readonly vault: Vault },
  actor: Actor,
  key: string,
  { request, content }: Asked,
  work: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  const [lock] = await tx.query<{ taken: boolean }>(
    "select pg_try_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 0)) as taken",
    [actor.user_id, key],
  );
  if (!lock?.taken) throw new AppError("in_flight");
  const request_hash = hashRequest(request, content);
  const [kept] = await tx.query<Kept>(
    `select request_hash, status, body, is_sealed, property_ids from idempotency_key
     where actor_id = $1 and key = $2 and created_at > clock_now() - interval '24 hours'`,
    [actor.user_id, key],
  );
  if (kept) return replay(kept, request_hash, actor, vault);
  const answer = await work();
  await tx.query(
    `insert into idempotency_key (actor_id, key, request_hash, status, body, property_ids) values ($1, $2, $3, $4, $5, $6)
     on conflict (actor_id, key) do update set request_hash = excluded.request_hash, status = excluded.status,
       body = excluded.body, is_sealed = true, property_ids = excluded.property_ids, created_at = clock_now()`,
    [actor.user_id, key, request_hash, answer.status, vault.seal("kept_answer", answer.body), actor.property_ids],
  );
  return answer;
}

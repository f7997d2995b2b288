import { AppError } from "#shared/domain/core/app-error.ts";
import { VISITOR_UPLOADS } from "#shared/domain/documents/policy.ts";
import { defineLock } from "#server/engine/db/advisory-lock.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { hashKey } from "#server/engine/services/keys.ts";
import { callerNetwork } from "#server/engine/http/caller-network.ts";
import { exceedsSum, type RateLimit } from "#server/engine/http/rate-limit.ts";
import type { RouteCall } from "#server/engine/http/route.ts";

const visitorFilesLock = defineLock("visitor files");

/* Upload limits for visitors per day: per link, per network, and in total. */

type Call = Pick<RouteCall, "request" | "params">;

interface Sender {
  readonly address: string;
  /** Null for the public offer, which has no key. */
  readonly link_hash: Buffer | null;
}

function senderOf({ request, params }: Call): Sender {
  const key = params["shortKey"] ?? params["key"];
  return { address: callerNetwork(request.ip), link_hash: key === undefined ? null : hashKey(key) };
}

async function assertRoom(db: Queryable, { address, link_hash }: Sender, bytes: number): Promise<void> {
  const { link_bytes, network_bytes, all_bytes, hours } = VISITOR_UPLOADS;
  const minutes = 60 * hours;
  const limits: RateLimit[] = [
    { by: { address }, most: network_bytes, minutes },
    { by: {}, most: all_bytes, minutes },
  ];
  if (link_hash) limits.push({ by: { link_hash }, most: link_bytes, minutes });
  if (await exceedsSum(db, "visitor_upload", { column: "bytes", added: bytes }, limits))
    throw new AppError("visitor_room_full", { retryAfterSeconds: 3_600 });
}

/**
 * Checks the declared size against the limits before a file is received.
 * @throws AppError visitor_room_full
 */
export function assertVisitorQuota(call: RouteCall): Promise<void> {
  const declared = Number(call.request.headers["content-length"] ?? 0);
  return assertRoom(call.services.db, senderOf(call), Number.isFinite(declared) ? declared : 0);
}

/**
 * Checks and counts a received file, serialised, so that concurrent uploads cannot exceed the limits.
 * @throws AppError visitor_room_full
 */
export async function consumeVisitorQuota(tx: Tx, call: Call, bytes: number): Promise<void> {
  const sender = senderOf(call);
  await visitorFilesLock.take(tx);
  await assertRoom(tx, sender, bytes);
  await tx.query("insert into visitor_upload (address, link_hash, bytes) values ($1, $2, $3)", [
    sender.address,
    sender.link_hash,
    bytes,
  ]);
}

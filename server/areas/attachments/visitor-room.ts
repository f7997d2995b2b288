import { AppError } from "#shared/domain/core/app-error.ts";
import { VISITOR_ROOM } from "#shared/domain/documents/visitor-file.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { defineLock } from "#server/engine/db/advisory-lock.ts";
import { hashKey } from "#server/engine/services/keys.ts";
import { callerNetwork } from "#server/engine/http/caller-network.ts";
import type { RouteCall } from "#server/engine/http/route.ts";

const visitorFilesLock = defineLock("visitor files");

/* How much visitors may bring in a day: by one link, from one house, and all of them together. */

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

interface Sent {
  by_link: number;
  by_address: number;
  by_all: number;
}

const SENT_SQL = `
  select coalesce(sum(bytes) filter (where link_hash = $2), 0)::float8 as by_link,
    coalesce(sum(bytes) filter (where address = $1), 0)::float8 as by_address, coalesce(sum(bytes), 0)::float8 as by_all
  from visitor_upload where at > clock_now() - make_interval(hours => $3)`;

async function assertRoom(db: Queryable, { address, link_hash }: Sender, bytes: number): Promise<void> {
  const { link, house, all, hours } = VISITOR_ROOM;
  const [sent] = await db.query<Sent>(SENT_SQL, [address, link_hash, hours]);
  if (!sent) return;
  const isFull = sent.by_link + bytes > link || sent.by_address + bytes > house || sent.by_all + bytes > all;
  if (isFull) throw new AppError("visitor_room_full", { retryAfterSeconds: 3_600 });
}

/** Before a file is received: whether what it says to be has room. @throws AppError visitor_room_full */
export function assertVisitorRoom(call: RouteCall): Promise<void> {
  const declared = Number(call.request.headers["content-length"] ?? 0);
  return assertRoom(call.services.db, senderOf(call), Number.isFinite(declared) ? declared : 0);
}

/** Counts a file that was received, in its turn: of many that come at once no more are taken than there is room for. @throws AppError visitor_room_full */
export async function takeVisitorRoom(tx: Tx, call: Call, bytes: number): Promise<void> {
  const sender = senderOf(call);
  await visitorFilesLock.take(tx);
  await assertRoom(tx, sender, bytes);
  await tx.query("insert into visitor_upload (address, link_hash, bytes) values ($1, $2, $3)", [
    sender.address,
    sender.link_hash,
    bytes,
  ]);
}

import { IDEMPOTENCY_HOURS } from "#shared/domain/core/policy.ts";
import { type IdempotencyRecord, idempotencyRecord } from "#shared/domain/core/idempotency-record.ts";
import { coversScope } from "#server/engine/db/row-scope.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { IS_IN_FLIGHT } from "#server/engine/http/idempotency.ts";
import { respond } from "#server/engine/http/route.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import type { Vault } from "#server/engine/services/vault.ts";

interface IdempotencyRow {
  readonly body: string;
  readonly is_sealed: boolean;
  readonly property_ids: readonly string[] | null;
}

const textAt = (row: object, field: string): string | null => {
  const value: unknown = Object.entries(row).find(([name]) => name === field)?.[1];
  return typeof value === "string" ? value : null;
};

/** Id and code or number of the row in the stored response envelope. */
function readCreated(body: string): Pick<IdempotencyRecord, "id" | "code"> {
  const envelope: unknown = JSON.parse(body);
  const isEnvelope = typeof envelope === "object" && envelope !== null && "data" in envelope;
  const row = isEnvelope ? envelope.data : null;
  if (typeof row !== "object" || row === null) return { id: null, code: null };
  return { id: textAt(row, "id"), code: textAt(row, "code") ?? textAt(row, "number") };
}

function describeRecord(
  { body, is_sealed, property_ids }: IdempotencyRow,
  user: UserAccess,
  vault: Vault,
): IdempotencyRecord {
  const plain = is_sealed ? vault.open("kept_answer", body) : body;
  const created = plain !== null && coversScope(user, { property_ids }) ? readCreated(plain) : { id: null, code: null };
  return { state: "registered", ...created };
}

/** Reads the lock first: a request that is not in flight by then has been stored or was never started. */
export async function readRequest(db: Queryable, user_id: string, key: string) {
  const [lock] = await db.query<{ is_held: boolean }>(`select ${IS_IN_FLIGHT} as is_held`, [user_id, key]);
  const [stored] = await db.query<IdempotencyRow>(
    `select body, is_sealed, property_ids from idempotency_key
     where actor_id = $1 and key = $2 and created_at > clock_now() - make_interval(hours => ${IDEMPOTENCY_HOURS})`,
    [user_id, key],
  );
  return { stored: stored ?? null, isInFlight: lock?.is_held ?? false };
}

async function readRecord(db: Queryable, user: UserAccess, key: string, vault: Vault): Promise<IdempotencyRecord> {
  const { stored, isInFlight } = await readRequest(db, user.user_id, key);
  if (stored) return describeRecord(stored, user, vault);
  return { state: isInFlight ? "in_flight" : "unknown", id: null, code: null };
}

/** GET /kept-answers/{key}: the outcome of a POST whose response was lost, without sending it again. */
export const idempotencyRecordRoute = readRoute({
  path: "/kept-answers/:key",
  summary: "Whether a record was created with the user's Idempotency-Key",
  access: "session",
  output: idempotencyRecord,
  run: async ({ db, services, user, params }) =>
    respond(await readRecord(db, user, params["key"] ?? "", services.vault)),
});

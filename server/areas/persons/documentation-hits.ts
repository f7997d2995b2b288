import { DOCUMENTATION_HITS } from "#shared/domain/persons/policy.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { SubjectEntity } from "#shared/domain/persons/personal-data.ts";
import { defineLock } from "#server/engine/db/advisory-lock.ts";
import type { RowScope } from "#server/engine/db/row-scope.ts";
import { idsWithin } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { countCall, type RateLimit, requireRoom } from "#server/engine/http/rate-limit.ts";

const LOG = "public_call";
const hitLock = defineLock("documentation hits");

const limitOf = (user_id: string | null): RateLimit => ({
  by: { bucket: "documentation", address: `user ${user_id}` },
  ...DOCUMENTATION_HITS,
});

/**
 * Before a document number is looked up for a user of some properties: beyond the limit nothing is said about any number.
 * @throws AppError too_many_attempts
 */
export async function requireHitsLeft(tx: Tx, { property_ids, user_id }: RowScope): Promise<void> {
  if (property_ids === null) return;
  await hitLock.take(tx, String(user_id));
  await requireRoom(tx, LOG, [limitOf(user_id)]);
}

/** Counts numbers that are in use out of scope, once the call that met them has been refused and rolled back. */
function countHits(tx: Tx, { user_id }: RowScope, hits = 1): void {
  tx.afterRollback(async (db) => {
    for (let hit = 0; hit < Math.min(hits, DOCUMENTATION_HITS.most); hit += 1)
      await countCall(db, LOG, [limitOf(user_id)]).catch(ignoreFull);
  });
}

/**
 * A record that holds a document number, if it is out of the user's reach, is not disclosed.
 * @throws AppError documentation_in_use
 */
export async function refuseOutOfReach(tx: Tx, entity: SubjectEntity, id: string, scope: RowScope): Promise<void> {
  if ((await idsWithin(tx, entity, [id], scope)).size > 0) return;
  countHits(tx, scope);
  throw new AppError("documentation_in_use", { field: "documentation", entity });
}

/** A full limit counts no more. */
function ignoreFull(error: unknown): void {
  if (!(error instanceof AppError && error.code === "too_many_attempts")) throw error;
}

/**
 * Counts the numbers of a sheet that are in use out of scope. The sheet is refused where they exceed what is left.
 * @throws AppError too_many_attempts
 */
export async function countSheetHits(tx: Tx, { user_id }: RowScope, hits: number): Promise<void> {
  if (hits === 0) return;
  const limit = limitOf(user_id);
  countHits(tx, { property_ids: [], user_id }, hits);
  await tx.query(`insert into ${LOG} (bucket, address) select $1, $2 from generate_series(1, $3)`, [
    limit.by["bucket"],
    limit.by["address"],
    Math.min(hits, limit.most + 1),
  ]);
  await requireRoom(tx, LOG, [{ ...limit, most: limit.most + 1 }]);
}

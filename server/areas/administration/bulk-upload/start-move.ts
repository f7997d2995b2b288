import {
  type BulkUpload,
  bulkUploadLifecycle,
  type BulkUploadVerb,
} from "#shared/domain/administration/bulk-upload.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { allowedMoves } from "#shared/domain/core/lifecycle.ts";
import { asMove, type Tx } from "#server/engine/db/transaction.ts";
import { requireFresh } from "#server/engine/http/crud-routes.ts";
import { requireAmong } from "#server/engine/http/move-route.ts";
import type { WriteContext } from "#server/engine/http/route.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { lockBatch, requireEntity } from "./batch-access.ts";
import { readWork, type UploadWork } from "./batch-work.ts";

export interface StartedMove {
  readonly batch: BulkUpload;
  readonly work: UploadWork;
}

/**
 * Locks the batch and checks that the move is allowed now.
 * @param version null where the move depends on nothing that the user has read
 * @throws AppError
 */
export async function lockForMove(
  { tx, user, params }: Pick<WriteContext<UserAccess, unknown>, "tx" | "user" | "params">,
  verb: BulkUploadVerb,
  version: number | null,
): Promise<StartedMove> {
  const batch = await lockBatch(tx, params["id"] ?? "", user);
  if (version !== null) requireFresh(batch, version);
  requireAmong(allowedMoves(bulkUploadLifecycle, batch.state), verb);
  requireEntity(user, batch.entity, verb === "undo" ? "archive" : "create");
  const work = await readWork(tx, batch.id, "for update");
  // A running validation may be discarded or restarted; a job that writes must finish.
  const mayInterrupt = verb === "discard" || verb === "match";
  if (work.running !== null && !(mayInterrupt && work.running === "validate")) throw new AppError("in_flight");
  return { batch, work };
}

const UNCHECK_SQL = `
  update bulk_upload set state = 'uploaded', row_count = null, wrong_row_count = null, validated_at = null where id = $1`;

/** Discards the results of an earlier check. */
export async function uncheck(tx: Tx, id: string): Promise<void> {
  await asMove(tx, "match", () => tx.query(UNCHECK_SQL, [id]));
}

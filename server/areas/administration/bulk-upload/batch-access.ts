import { ownsAttachments } from "#shared/domain/administration/attachment-column.ts";
import { sheetEntities, type SheetEntity } from "#shared/domain/administration/sheet-definition.ts";
import { type BulkUpload, bulkUploadResource } from "#shared/domain/administration/bulk-upload.ts";
import { rightsOfSheet } from "#shared/domain/administration/sheet-rights.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { isAllowed } from "#shared/domain/core/roles.ts";
import { refuseAction } from "#server/engine/http/require-right.ts";
import { everyRow, seesNothing } from "#server/engine/db/row-scope.ts";
import { Statement } from "#server/engine/db/statement.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { lockRow, readRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";

/*
 * A file may contain any data, whatever its rows are checked for later: users see uploads of entities that they may
 * read, and users with assigned properties only their own uploads.
 */

const readable = ({ permissions }: UserAccess) =>
  sheetEntities.filter((entity) => isAllowed(permissions, entity, "read"));

/** List conditions for the uploads visible to a user. */
export function visibleBatches(user: UserAccess): ((statement: Statement) => string)[] {
  const ofEntities = (statement: Statement) => `t.entity = any(${statement.bind(readable(user))})`;
  const own = (statement: Statement) => `t.user_id = ${statement.bind(user.user_id)}`;
  return user.property_ids ? [ofEntities, own] : [ofEntities];
}

/**
 * Checked separately from reading: a batch's user and entity never change.
 * @throws AppError not_found for a batch that is not visible
 */
async function requireVisible(db: Queryable, id: string, user: UserAccess): Promise<void> {
  const statement = new Statement();
  const conditions = visibleBatches(user).map((condition) => condition(statement));
  const found = `t.id = ${statement.bind(id)} and ${conditions.join(" and ")}`;
  const rows = await db.query(`select 1 from bulk_upload t where ${found}`, statement.values);
  if (rows.length === 0) throw new AppError("not_found");
}

/** @throws AppError not_found for a batch that is not visible */
export async function readBatch(db: Queryable, id: string, user: UserAccess): Promise<BulkUpload> {
  await requireVisible(db, id, user);
  return readRow(db, bulkUploadResource, id, everyRow);
}

/**
 * The same, locked until the transaction ends.
 * @throws AppError not_found
 */
export async function lockBatch(tx: Tx, id: string, user: UserAccess): Promise<BulkUpload> {
  await requireVisible(tx, id, user);
  return lockRow(tx, bulkUploadResource, id, everyRow);
}

/**
 * Loading a sheet requires the same permission as the form. A new property has no manager yet, so users with assigned
 * properties cannot create one; who has none would see nothing of what they load.
 * @throws AppError action_not_allowed, every_property_required, nothing_assigned
 */
export function requireEntity(user: UserAccess, entity: SheetEntity, action: "create" | "archive"): void {
  const isOutOfScope = entity === "property" && user.property_ids !== null;
  const missing = rightsOfSheet(entity, action).find((right) => !isAllowed(user.permissions, entity, right));
  if (missing !== undefined) throw refuseAction(entity, missing);
  if (isOutOfScope) throw new AppError("every_property_required");
  if (action === "create" && seesNothing(user)) throw new AppError("nothing_assigned");
}

/**
 * Files are attached as ordinary ones: to a new record by users who may create and change records of its entity.
 * @throws AppError not_found for an entity without attachments; action_not_allowed
 */
export function requireAttachments(user: UserAccess, entity: SheetEntity): void {
  if (!ownsAttachments(entity)) throw new AppError("not_found");
  requireEntity(user, entity, "create");
  if (!isAllowed(user.permissions, entity, "update")) throw refuseAction(entity, "update");
}

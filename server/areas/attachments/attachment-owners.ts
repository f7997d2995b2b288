import { AppError } from "#shared/domain/core/app-error.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { resources } from "#shared/domain/core/resources.ts";
import type { Action } from "#shared/domain/core/roles.ts";
import { type AttachmentOwner, attachmentOwners } from "#shared/domain/documents/attachment.ts";
import { requireRight } from "#server/engine/http/require-right.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { lockRow, requireRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { isUuid } from "#server/engine/http/uuid.ts";

/*
 * Attachments have no permissions of their own: reading the record allows reading them, changing it allows adding and
 * removing. Checked for each file served.
 */

const all: readonly Resource[] = resources;

/** @throws AppError not_found for an entity without attachments */
export function readOwnerEntity(text: string | undefined): AttachmentOwner {
  const entity = attachmentOwners.find((name) => name === text);
  if (!entity) throw new AppError("not_found");
  return entity;
}

function resourceOf(entity: AttachmentOwner): Resource {
  const resource = all.find(({ name }) => name === entity);
  if (!resource) throw new Error(`${entity} owns attachments but is not a resource`);
  return resource;
}

/** @throws AppError not_allowed */
export function assertOwnerAction(user: UserAccess, entity: AttachmentOwner, action: Action): void {
  requireRight(user, entity, action);
}

/** @throws AppError not_allowed; not_found for a record that does not exist or is outside the user's scope */
export async function assertOwnerVisible(
  db: Queryable,
  user: UserAccess,
  entity: AttachmentOwner,
  id: string,
): Promise<void> {
  assertOwnerAction(user, entity, "read");
  if (!isUuid(id)) throw new AppError("not_found");
  await requireRow(db, resourceOf(entity), id, user);
}

/** Locks the record until the transaction ends, so that its attachments are counted without concurrent changes. */
export async function lockOwner(tx: Tx, user: UserAccess, entity: AttachmentOwner, id: string): Promise<void> {
  assertOwnerAction(user, entity, "update");
  if (!isUuid(id)) throw new AppError("not_found");
  await lockRow(tx, resourceOf(entity), id, user);
}

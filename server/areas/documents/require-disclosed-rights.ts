import { AppError } from "#shared/domain/core/app-error.ts";
import type { EntityName } from "#shared/domain/core/entity-names.ts";
import { isAllowed } from "#shared/domain/core/roles.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";

/** Entities whose data a filled document contains. */
const disclosedEntities: readonly EntityName[] = ["rental", "person", "owner", "asset"];

/**
 * Filling a template discloses its data, so it requires reading them.
 * @throws AppError not_allowed
 */
export function requireDisclosedRights({ permissions }: Pick<UserAccess, "permissions">): void {
  if (!disclosedEntities.every((entity) => isAllowed(permissions, entity, "read"))) throw new AppError("not_allowed");
}

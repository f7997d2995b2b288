import type { EntityName } from "#shared/domain/core/entity-names.ts";
import { isAllowed } from "#shared/domain/core/roles.ts";
import { requireReading } from "#server/engine/http/require-right.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";

/** Entities whose data a filled document contains. */
const disclosedEntities: readonly EntityName[] = ["rental", "person", "owner", "asset"];

type Reader = Pick<UserAccess, "permissions">;

/** Filling a template discloses its data, so it requires reading them. */
export const mayReadDisclosed = ({ permissions }: Reader): boolean =>
  disclosedEntities.every((entity) => isAllowed(permissions, entity, "read"));

/** @throws AppError action_not_allowed, which names what the user may not read */
export const requireDisclosedRights = (user: Reader): void => requireReading(user, disclosedEntities);

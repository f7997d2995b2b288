import { AppError } from "#shared/domain/core/app-error.ts";
import type { EntityName } from "#shared/domain/core/entity-names.ts";
import { type Action, isAllowed } from "#shared/domain/core/roles.ts";
import type { Route } from "./route.ts";
import type { UserAccess } from "./user-access.ts";

/** The refusal of an action, which its text names. What may not be read is said by `not_allowed`. */
export const refuseAction = (entity: EntityName, action: Action): AppError =>
  action === "read" ? new AppError("not_allowed") : new AppError("action_not_allowed", { params: { entity, action } });

/** @throws AppError not_allowed for reading, else action_not_allowed */
export function requireRight(
  { permissions }: Pick<UserAccess, "permissions">,
  entity: EntityName,
  action: Action,
): void {
  if (!isAllowed(permissions, entity, action)) throw refuseAction(entity, action);
}

/**
 * Names the action in the refusal of a write that says only that it is not allowed: that of the route. Reads and every
 * other error stay as they are.
 */
export function nameRefusal(error: unknown, { method, access }: Pick<Route, "method" | "access">): unknown {
  if (!(error instanceof AppError) || error.code !== "not_allowed") return error;
  if (typeof access === "object") return access.action === "read" ? error : refuseAction(access.entity, access.action);
  return method === "GET" ? error : new AppError("action_not_allowed", { params: { action: "other" } });
}

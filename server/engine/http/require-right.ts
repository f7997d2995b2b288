import { AppError } from "#shared/domain/core/app-error.ts";
import type { EntityName } from "#shared/domain/core/entity-names.ts";
import { type Action, isAllowed } from "#shared/domain/core/roles.ts";
import type { Route } from "./route.ts";
import type { UserAccess } from "./user-access.ts";

/** The refusal of a route for want of its own right, which the text names. Of a route that reads, `not_allowed` says that it may not be seen. */
export const refuseAction = (entity: EntityName, action: Action): AppError =>
  action === "read" ? new AppError("not_allowed") : new AppError("action_not_allowed", { params: { entity, action } });

/**
 * Requires a right besides the one of the route.
 * @throws AppError action_not_allowed, which names it, also for reading
 */
export function requireRight(
  { permissions }: Pick<UserAccess, "permissions">,
  entity: EntityName,
  action: Action,
): void {
  if (!isAllowed(permissions, entity, action)) throw new AppError("action_not_allowed", { params: { entity, action } });
}

/**
 * Requires reading each of these entities, whose data a route combines or discloses.
 * @throws AppError action_not_allowed, which names the first that the user may not read
 */
export function requireReading(user: Pick<UserAccess, "permissions">, entities: readonly EntityName[]): void {
  for (const entity of entities) requireRight(user, entity, "read");
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

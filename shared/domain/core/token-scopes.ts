import { type EntityName, entityNames } from "./entity-names.ts";
import { type Action, actionsOf, isAllowed, type Permissions } from "./roles.ts";

/** How far a token reaches into an entity: `read` also exports, `write` does all that the user may. */
export const scopeLevels = ["read", "write"] as const;
export type ScopeLevel = (typeof scopeLevels)[number];

/** `rental:read`; `*` speaks for every entity. */
export type TokenScope = `${EntityName | "*"}:${ScopeLevel}`;

/**
 * What no token changes, whoever made it: it would let a token make itself a user, a role, a manager's reach, the server by which
 * links leave, or an address to which everything is told.
 */
const readOnly: ReadonlySet<EntityName | "*"> = new Set([
  "user",
  "role",
  "manager",
  "notification_settings",
  "mail",
  "webhook",
]);

const reading: ReadonlySet<Action> = new Set(["read", "export"]);

/** The levels that there are for an entity. */
export function levelsOf(entity: EntityName | "*"): readonly ScopeLevel[] {
  if (entity === "*") return scopeLevels;
  const isWritten = !readOnly.has(entity) && actionsOf(entity).some((action) => !reading.has(action));
  return isWritten ? scopeLevels : ["read"];
}

/** Every scope that there is, in the order in which screens list it. */
export const tokenScopes: readonly TokenScope[] = (["*", ...entityNames] as const).flatMap((entity) =>
  levelsOf(entity).map((level): TokenScope => `${entity}:${level}`),
);

/** The scope that lets a call through which does `action` to `entity`, for descriptions. */
export function scopeFor(entity: EntityName, action: Action): TokenScope | null {
  const level = reading.has(action) ? "read" : "write";
  return levelsOf(entity).includes(level) ? `${entity}:${level}` : null;
}

function isCovered(scopes: readonly string[], entity: EntityName, action: Action): boolean {
  const needed = scopeFor(entity, action);
  if (needed === null) return false;
  const given = [`${entity}:write`, "*:write", ...(needed.endsWith(":read") ? [`${entity}:read`, "*:read"] : [])];
  return given.some((scope) => scopes.includes(scope));
}

/** What is left of a role's permissions for a token: never more than the role's own, whatever the scopes say. */
export function narrowPermissions(permissions: Permissions, scopes: readonly string[]): Permissions {
  return Object.fromEntries(
    entityNames.map((entity) => [
      entity,
      actionsOf(entity).filter((action) => isAllowed(permissions, entity, action) && isCovered(scopes, entity, action)),
    ]),
  );
}

/** Whether a token may change anything at all. */
export function mayWrite(scopes: readonly string[]): boolean {
  return scopes.some((scope) => scope.endsWith(":write"));
}

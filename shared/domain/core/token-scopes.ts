import { type EntityName, entityNames } from "./entity-names.ts";
import { type Action, actionsOf, isAllowed, type Permissions } from "./roles.ts";

/** Access level of a token to an entity: `read` includes export, `write` includes everything the user may do. */
export const scopeLevels = ["read", "write"] as const;
export type ScopeLevel = (typeof scopeLevels)[number];

/** `rental:read`; `*` applies to every entity. */
export type TokenScope = `${EntityName | "*"}:${ScopeLevel}`;

/**
 * Entities that no token can change: otherwise a token could create a user or a role, widen a manager's access,
 * redirect the mails that carry links, or add a webhook for all events.
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

/** The levels available for an entity. */
export function levelsOf(entity: EntityName | "*"): readonly ScopeLevel[] {
  if (entity === "*") return scopeLevels;
  const isWritten = !readOnly.has(entity) && actionsOf(entity).some((action) => !reading.has(action));
  return isWritten ? scopeLevels : ["read"];
}

/** All scopes, in the order in which screens list them. */
export const tokenScopes: readonly TokenScope[] = (["*", ...entityNames] as const).flatMap((entity) =>
  levelsOf(entity).map((level): TokenScope => `${entity}:${level}`),
);

/** The scope required for `action` on `entity`, for descriptions; null if no token can do it. */
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

/** A role's permissions reduced by the token's scopes: never more than the role's own. */
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

/** The entities with a bank account that is not changed without a confirmation. */
const withAccounts: readonly EntityName[] = ["person", "owner", "company", "issuer", "mandate"];

/** Whether a token may change bank accounts: it has no one to ask, so its user confirms when creating it. */
export function mayChangeAccounts(scopes: readonly string[]): boolean {
  return ["*", ...withAccounts].some((entity) => scopes.includes(`${entity}:write`));
}

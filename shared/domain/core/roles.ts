import { type EntityName, entityNames } from "./entity-names.ts";

export const actions = ["read", "create", "update", "archive", "export", "approve"] as const;
export type Action = (typeof actions)[number];

/**
 * Entities that support only some actions: their rows are never created, never archived, or have nothing to approve.
 */
const fewerActions: Readonly<Partial<Record<EntityName, readonly Action[]>>> = {
  role: ["read", "create", "update", "archive", "export"],
  user: ["read", "create", "update", "export"],
  manager: ["read", "create", "update", "export"],
  company: ["read", "update"],
  page: ["read", "update"],
  notification_settings: ["read", "update"],
  mail: ["read", "export", "approve"],
  message: ["read", "export", "approve"],
  audit_entry: ["read", "export"],
  personal_data: ["read", "update", "export", "approve"],
  webhook: ["read", "create", "update", "archive", "export"],
  price_increment_line: ["read", "export"],
  payment_allocation: ["read", "export"],
  deposit_withholding: ["read", "export"],
  billing_run: ["read", "create", "update", "export", "approve"],
  billing_settings: ["read", "update"],
  cost_settlement: ["read", "create", "update", "export"],
  rental_exit: ["read", "create", "update", "export"],
  owner_statement: ["read", "create", "update", "export"],
  month_close: ["read", "approve"],
  remittance: ["read", "create", "update", "export", "approve"],
  document: ["read", "create", "update", "export", "approve"],
  remittance_line: ["read", "update", "export"],
  bank_statement: ["read", "create", "export"],
  bank_movement: ["read", "update", "export"],
  ownership: ["read", "update"],
  booking_link: ["read", "create", "update", "export"],
  booking: ["read", "update", "export"],
};

/** The actions an entity supports, regardless of the user. */
export function actionsOf(entity: EntityName): readonly Action[] {
  return fewerActions[entity] ?? actions;
}

/** Permissions: actions per entity; `*` applies to every entity without an entry of its own. */
export type Permissions = Readonly<Partial<Record<EntityName | "*", readonly Action[]>>>;

/**
 * `all`: every row. `own`: rows of the properties assigned to the user's manager, none when none is assigned; every row
 * where the manager is said to see all.
 */
export const roleScopes = ["all", "own"] as const;
export type RoleScope = (typeof roleScopes)[number];

export const roleSlugs = ["super_admin", "admin", "manager", "agent", "viewer"] as const;
export type RoleSlug = (typeof roleSlugs)[number];

/** The roles that see the Admin menu and open /roles, /users and /managers (docs/design/specification.md, section 6). */
export const administratorRoles: readonly string[] = ["super_admin", "admin"];

/** Whether `permissions` allow `action` on `entity`; always false if the entity does not support the action. */
export function isAllowed(permissions: Permissions, entity: EntityName, action: Action): boolean {
  return actionsOf(entity).includes(action) && (permissions[entity] ?? permissions["*"] ?? []).includes(action);
}

/** Whether `own` includes everything that `others` allow: users cannot grant more than they have. */
export function coversPermissions(own: Permissions, others: Permissions): boolean {
  return entityNames.every((entity) =>
    actionsOf(entity).every((action) => !isAllowed(others, entity, action) || isAllowed(own, entity, action)),
  );
}

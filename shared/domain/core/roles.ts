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
  audit_entry: ["read", "export"],
  personal_data: ["read", "update", "export", "approve"],
  webhook: ["read", "create", "update", "archive", "export"],
  price_increment_line: ["read", "export"],
  payment_allocation: ["read", "export"],
  deposit_withholding: ["read", "export"],
  billing_run: ["read", "create", "update", "export", "approve"],
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

const all: readonly Action[] = actions;
const write: readonly Action[] = ["read", "create", "update", "export"];
const read: readonly Action[] = ["read", "export"];
const nothing: readonly Action[] = [];
const administration = {
  role: nothing,
  user: nothing,
  manager: nothing,
  company: nothing,
  page: nothing,
  notification_settings: nothing,
  audit_entry: nothing,
  personal_data: nothing,
  webhook: nothing,
};

/** The roles a new installation starts with (docs/design/product.md, section 5). */
export const seededRoles: readonly {
  slug: RoleSlug;
  name: string;
  /** Name shown in English, until the role is renamed. */
  name_en: string;
  scope: RoleScope;
  permissions: Permissions;
}[] = [
  {
    slug: "super_admin",
    name: "Superadministrador",
    name_en: "Super administrator",
    scope: "all",
    permissions: { "*": all },
  },
  { slug: "admin", name: "Administrador", name_en: "Administrator", scope: "all", permissions: { "*": all } },
  {
    slug: "manager",
    name: "Gestor",
    name_en: "Manager",
    scope: "own",
    // A role that sends mails sees what became of them.
    permissions: {
      "*": all,
      ...administration,
      mail: ["read"],
      issuer: read,
      invoice_series: read,
      payment_method: read,
    },
  },
  {
    slug: "agent",
    name: "Agente",
    name_en: "Agent",
    scope: "all",
    permissions: {
      "*": read,
      ...administration,
      mail: ["read"],
      bulk_upload: nothing,
      person: write,
      booking_link: write,
      booking: write,
      rental: write,
      document: write,
      incident: write,
      payment: write,
    },
  },
  {
    slug: "viewer",
    name: "Consulta",
    name_en: "Viewer",
    scope: "all",
    permissions: { "*": read, ...administration, mail: nothing, bulk_upload: nothing },
  },
];

/** Whether `permissions` allow `action` on `entity`; always false if the entity does not support the action. */
export function isAllowed(permissions: Permissions, entity: EntityName, action: Action): boolean {
  return actionsOf(entity).includes(action) && (permissions[entity] ?? permissions["*"] ?? nothing).includes(action);
}

/** Whether `own` includes everything that `others` allow: users cannot grant more than they have. */
export function coversPermissions(own: Permissions, others: Permissions): boolean {
  return entityNames.every((entity) =>
    actionsOf(entity).every((action) => !isAllowed(others, entity, action) || isAllowed(own, entity, action)),
  );
}

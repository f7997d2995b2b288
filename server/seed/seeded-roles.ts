import { type Action, actions, type Permissions, type RoleScope, type RoleSlug } from "#shared/domain/core/roles.ts";

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
  message_template: nothing,
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
      billing_settings: ["read"],
      month_close: ["read"],
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
    permissions: { "*": read, ...administration, mail: nothing, message: nothing, bulk_upload: nothing },
  },
];

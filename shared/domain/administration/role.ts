import * as z from "zod/mini";
import { permissions, rowBase, text } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";
import { roleScopes, roleSlugs } from "../core/roles.ts";

export const roleInput = z.object({
  name: text(60),
  scope: z.enum(roleScopes),
  permissions: permissions(),
});

export const roleRow = z.object({
  ...rowBase,
  ...roleInput.shape,
  /** The role's identifier in code; derived from the first name and never changed. */
  slug: z.string(),
});
export type Role = z.infer<typeof roleRow>;
export type RoleInput = z.infer<typeof roleInput>;

/** A set of permissions, and the rows to which they apply. */
export const roleResource = defineResource({
  name: "role",
  area: "administration",
  path: "roles",
  input: roleInput,
  row: roleRow,
  references: {},
  filters: { scope: "equals", slug: "equals" },
  sortable: ["name", "created_at"],
  default_sort: "name",
  register: "staff",
  retained: { name: "thing", slug: "thing", permissions: "thing" },
  has_english_names: true,
});

const seeded: readonly string[] = roleSlugs;

/** Whether a role was created with the installation and cannot be deleted. */
export const isSeededRole = ({ slug }: Pick<Role, "slug">): boolean => seeded.includes(slug);

/** The role with all permissions, which cannot be changed. */
export const isSuperAdmin = ({ slug }: Pick<Role, "slug">): boolean => slug === "super_admin";

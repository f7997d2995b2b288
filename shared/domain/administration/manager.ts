import * as z from "zod/mini";
import { optional, rowBase, uuid } from "../core/fields.ts";
import { phone } from "../core/identity-fields.ts";
import { defineResource } from "../core/resource.ts";
import type { RoleScope } from "../core/roles.ts";
import { MAX_MANAGER_PROPERTIES } from "./policy.ts";

export const managerInput = z.object({
  user_id: uuid(),
  property_ids: optional(z.array(uuid()).check(z.maxLength(MAX_MANAGER_PROPERTIES))),
  /** Whether they see every property, whatever is assigned; a role that sees all is not limited in any case. */
  sees_all_properties: optional(z.boolean()),
  phone: optional(phone()),
});

export const managerRow = z.object({
  ...rowBase,
  ...z.required(managerInput).shape,
  property_ids: z.array(uuid()),
  sees_all_properties: z.boolean(),
  user_label: z.string(),
  user_email: z.string(),
  user_is_active: z.boolean(),
  user_role_id: uuid(),
});
export type Manager = z.infer<typeof managerRow>;
export type ManagerInput = z.infer<typeof managerInput>;

/** A user who manages properties; a role with scope `own` is limited to them. */
export const managerResource = defineResource({
  name: "manager",
  area: "administration",
  path: "managers",
  input: managerInput,
  row: managerRow,
  references: { user_id: { entity: "user", fields: ["label", "email", "is_active", "role_id"] } },
  reference_lists: { property_ids: "property" },
  filters: { user_id: "equals", property_ids: "includes", sees_all_properties: "boolean" },
  sortable: ["label", "created_at"],
  default_sort: "label",
  register: "staff",
  retained: { phone: "office" },
  inner_tables: ["manager_property"],
});

/** What a manager sees: all by their role or because it is said so, the assigned properties, or nothing without any. */
export type SightReason = "role" | "all" | "assigned" | "nothing";

/** What decides a manager's sight, besides their role. */
export interface AssignedSight {
  readonly sees_all_properties: boolean;
  /** Number of assigned properties. */
  readonly properties: number;
}

/** The reason by the role's scope and what is assigned (docs/design/product.md, section 5). */
export function reasonOfSight(scope: RoleScope, { sees_all_properties, properties }: AssignedSight): SightReason {
  if (scope === "all") return "role";
  if (sees_all_properties) return "all";
  return properties === 0 ? "nothing" : "assigned";
}

/** The entities limited by a manager's properties. */
export const sightEntities = ["property", "asset", "rental", "incident"] as const;

/** Number of visible rows of each, archived ones excluded; `MOST_COUNTED` and one where there are more. */
export const managerSight = z.object({
  property: z.number(),
  asset: z.number(),
  rental: z.number(),
  incident: z.number(),
});
export type ManagerSight = z.infer<typeof managerSight>;

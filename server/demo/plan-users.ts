import { addMonths } from "#shared/lib/dates.ts";
import type { RoleSlug } from "#shared/domain/core/roles.ts";
import { demoUsers } from "./demo-users.ts";
import { makeId, baseColumns, workingHour } from "./moments.ts";
import { createDemoRandom } from "./random.ts";

/** Age of the demo company, months. */
export const MONTHS_IN_BUSINESS = 60;

export interface UserIds {
  readonly instant: string;
  readonly ids: Readonly<Record<RoleSlug, string>>;
}

/** Ids of the demo's users, created on the company's first day. */
export function planUserIds(today: string): UserIds {
  const random = createDemoRandom("users");
  const instant = workingHour(addMonths(today, -MONTHS_IN_BUSINESS), random);
  const id = () => makeId(instant, random);
  return { instant, ids: { super_admin: id(), admin: id(), manager: id(), agent: id(), viewer: id() } };
}

export function planUsers({ instant, ids }: UserIds, roleOf: (slug: RoleSlug) => string, password_hash: string) {
  return demoUsers.map(({ email, name, role }) => ({
    id: ids[role],
    created_at: instant,
    updated_at: instant,
    created_by: role === "super_admin" ? null : ids.super_admin,
    email,
    name,
    password_hash,
    role_id: roleOf(role),
    is_active: true,
    language: "es",
  }));
}

/** Of three properties the manager has two; other staff see all. */
const MANAGED_OF_THREE = 2;

/** The manager, with the properties assigned to them in order, as `manager_property` has them. */
export function planManager({ instant, ids }: UserIds, properties: readonly { readonly id: string }[]) {
  const managed = properties.filter((_, index) => index % 3 < MANAGED_OF_THREE);
  return {
    ...baseColumns(instant, ids.super_admin, createDemoRandom("manager")),
    user_id: ids.manager,
    phone: "+34611204587",
    property_ids: managed.map(({ id }) => id).toSorted(),
  };
}

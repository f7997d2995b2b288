import {
  isSeededRole,
  isSuperAdmin,
  type Role,
  type RoleInput,
  roleResource,
} from "#shared/domain/administration/role.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { coversPermissions, isAllowed, type Permissions } from "#shared/domain/core/roles.ts";
import { normalizeText } from "#shared/lib/text.ts";
import { defineLock } from "#server/engine/db/advisory-lock.ts";
import { coversScope, everyRow } from "#server/engine/db/row-scope.ts";
import { updateRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Change, ChangeContext } from "#server/engine/http/crud-routes.ts";
import type { WriteContext } from "#server/engine/http/route.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { withMailReading } from "./mail-reading.ts";

const slugsLock = defineLock("role slugs");

const MAX_SLUG = 40;

interface Grant extends Pick<Role, "slug" | "scope"> {
  readonly permissions: Permissions;
}

/**
 * Users cannot grant or manage more permissions than they have; only super administrators create or change super
 * administrators.
 * @throws AppError super_admin_only, every_property_required, grant_beyond_own
 */
export function assertMayGrant(user: UserAccess, role: Grant): void {
  if (isSuperAdmin(user.role)) return;
  if (isSuperAdmin(role)) throw new AppError("super_admin_only");
  const isWider = role.scope === "all" && !coversScope(user, everyRow);
  if (isWider) throw new AppError("every_property_required");
  if (!coversPermissions(user.permissions, role.permissions)) throw new AppError("grant_beyond_own");
}

/** `Jefa de obra` → `jefa_de_obra`. */
function slugFrom(name: string): string {
  const words = normalizeText(name).match(/[a-z0-9]+/g) ?? ["role"];
  return words.join("_").slice(0, MAX_SLUG);
}

/** Slug of the name, with a number appended if it is taken. */
async function freeSlug(tx: Tx, name: string): Promise<string> {
  const slug = slugFrom(name);
  await slugsLock.take(tx);
  const rows = await tx.query<{ slug: string }>("select slug from role where slug like $1 || '%'", [slug]);
  const taken = new Set(rows.map((row) => row.slug));
  let free = slug;
  for (let number = 2; taken.has(free); number += 1) free = `${slug}_${number}`;
  return free;
}

export async function insertRole({ tx, user, input }: WriteContext<UserAccess, RoleInput>): Promise<string> {
  const slug = await freeSlug(tx, input.name);
  const permissions = withMailReading(input.permissions);
  assertMayGrant(user, { ...input, permissions, slug });
  const [row] = await tx.query<{ id: string }>(
    "insert into role (name, slug, scope, permissions) values ($1, $2, $3, $4) returning id",
    [input.name, slug, input.scope, permissions],
  );
  if (!row) throw new Error("An insert returned no row");
  return row.id;
}

/**
 * Users cannot remove their own right to edit roles, since they could not undo it.
 * @throws AppError own_role
 */
function assertKeepsOwnRight(user: UserAccess, { before, after }: Change<RoleInput, Role>): void {
  if (before.slug !== user.role.slug) return;
  const keeps = (["read", "update"] as const).every((action) => isAllowed(after.permissions, "role", action));
  if (!keeps) throw new AppError("own_role", { field: "permissions" });
}

export async function updateRole(
  { tx, user, services }: ChangeContext,
  change: Change<RoleInput, Role>,
): Promise<void> {
  const { before, after, patch } = change;
  if (isSuperAdmin(before)) throw new AppError("fixed_role");
  assertMayGrant(user, before);
  const permissions = "permissions" in patch ? withMailReading(after.permissions) : after.permissions;
  assertMayGrant(user, { ...after, permissions, slug: before.slug });
  assertKeepsOwnRight(user, change);
  tx.afterCommit(services.access.forget);
  await updateRow(tx, roleResource, change, { ...patch, ...("permissions" in patch && { permissions }) }, user);
}

/** @throws AppError fixed_role for a seeded role, referenced for one in use */
export async function refuseRoleInUse(tx: Tx, id: string): Promise<void> {
  const [role] = await tx.query<{ slug: string; is_used: boolean }>(
    `select slug, exists (select 1 from "user" u where u.role_id = r.id) as is_used from role r where id = $1`,
    [id],
  );
  if (role && isSeededRole(role)) throw new AppError("fixed_role");
  if (role?.is_used) throw new AppError("referenced", { params: { by: "user" } });
}

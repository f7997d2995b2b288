import { isSuperAdmin, roleResource } from "#shared/domain/administration/role.ts";
import { type User, type UserInput, userResource } from "#shared/domain/administration/user.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { defineLock } from "#server/engine/db/advisory-lock.ts";
import { coversScope, everyRow } from "#server/engine/db/row-scope.ts";
import { insertRow, parseRow, readRowJson, updateRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Change, ChangeContext } from "#server/engine/http/crud-routes.ts";
import type { WriteContext } from "#server/engine/http/route.ts";
import { readScopeOf, type UserAccess } from "#server/engine/http/user-access.ts";
import { assertMayGrant } from "./role-rules.ts";

const superAdminsLock = defineLock("super administrators");

/** @throws AppError super_admin_only, every_property_required, grant_beyond_own without all permissions of the role */
async function assertMayAssignRole(tx: Tx, user: UserAccess, role_id: string): Promise<void> {
  const json = await readRowJson(tx, roleResource, role_id, everyRow);
  if (json !== null) assertMayGrant(user, parseRow(roleResource, json));
}

/**
 * Who changes a user's address or password can log in as them: it requires all permissions of their role and every
 * property that they see.
 * @throws AppError super_admin_only, every_property_required, grant_beyond_own
 */
export async function assertMayManage(tx: Tx, user: UserAccess, target: Pick<User, "id" | "role_id">): Promise<void> {
  await assertMayAssignRole(tx, user, target.role_id);
  if (!coversScope(user, await readScopeOf(tx, target.id))) throw new AppError("every_property_required");
}

/**
 * At least one active super administrator must remain; serialised, so that two cannot leave at once.
 * @throws AppError last_super_admin
 */
export async function assertNotLastSuperAdmin(tx: Tx, user: User): Promise<void> {
  if (!isSuperAdmin({ slug: user.role_slug }) || !user.is_active) return;
  await superAdminsLock.take(tx);
  const others = await tx.query(
    `select 1 from "user" u join role r on r.id = u.role_id
     where r.slug = 'super_admin' and u.is_active and u.has_password and u.id <> $1 limit 1`,
    [user.id],
  );
  if (others.length === 0) throw new AppError("last_super_admin");
}

/** Created without a password; the user sets one by the invitation link. */
export async function insertUser({ tx, user, input }: WriteContext<UserAccess, UserInput>): Promise<string> {
  await assertMayAssignRole(tx, user, input.role_id);
  return insertRow(tx, userResource, input);
}

export async function updateUser(
  { tx, user, services }: ChangeContext,
  change: Change<UserInput, User>,
): Promise<void> {
  const { before, after, patch } = change;
  await assertMayManage(tx, user, before);
  if (after.role_id !== before.role_id) {
    await assertMayAssignRole(tx, user, after.role_id);
    await assertNotLastSuperAdmin(tx, before);
  }
  tx.afterCommit(services.access.forget);
  await updateRow(tx, userResource, change, patch, user);
}

import { type Manager, type ManagerInput, managerResource } from "#shared/domain/administration/manager.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { coversScope, everyRow } from "#server/engine/db/row-scope.ts";
import { insertRow, updateRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Change, ChangeContext } from "#server/engine/http/crud-routes.ts";
import type { WriteContext } from "#server/engine/http/route.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";

// The database's part, in server/schema: fill_manager_label, refresh_label_of_manager, refuse_change,
// managed_properties, refresh_properties_of_manager.

type Assigned = Pick<Manager, "property_ids" | "sees_all_properties">;

/**
 * A user of some properties assigns and revokes only these, and never all.
 * @throws AppError every_property_required
 */
function assertMayAssign(user: UserAccess, { property_ids, sees_all_properties }: Assigned): void {
  if (!coversScope(user, sees_all_properties ? everyRow : { property_ids }))
    throw new AppError("every_property_required");
}

/**
 * A manager must be an active user; locked so that they are not deactivated meanwhile.
 * @throws AppError inactive_user
 */
async function assertActive(tx: Tx, user_id: string): Promise<void> {
  const [user] = await tx.query<{ is_active: boolean }>(`select is_active from "user" where id = $1 for share`, [
    user_id,
  ]);
  if (!user?.is_active) throw new AppError("inactive_user", { field: "user_id", entity: managerResource.name });
}

/** Same order as in the pair table: the change of the row then covers the pairs, which need no event of their own. */
const inOrder = (ids: readonly string[] | null | undefined) => [...new Set(ids)].toSorted();

async function assign(tx: Tx, manager_id: string, ids: readonly string[]): Promise<void> {
  await tx.query(
    `with taken as (delete from manager_property where manager_id = $1 and property_id <> all($2::uuid[]))
     insert into manager_property (manager_id, property_id) select $1, unnest($2::uuid[]) on conflict do nothing`,
    [manager_id, ids],
  );
}

export async function insertManager({ tx, user, input }: WriteContext<UserAccess, ManagerInput>): Promise<string> {
  const property_ids = inOrder(input.property_ids);
  assertMayAssign(user, { property_ids, sees_all_properties: input.sees_all_properties ?? false });
  await assertActive(tx, input.user_id);
  const id = await insertRow(tx, managerResource, { ...input, property_ids });
  await assign(tx, id, property_ids);
  return id;
}

export async function updateManager(
  { tx, user, services }: ChangeContext,
  change: Change<ManagerInput, Manager>,
): Promise<void> {
  const { id, before, after, patch } = change;
  const property_ids = inOrder(after.property_ids);
  assertMayAssign(user, before);
  assertMayAssign(user, { property_ids, sees_all_properties: after.sees_all_properties ?? false });
  if (after.user_id !== before.user_id) await assertActive(tx, after.user_id);
  tx.afterCommit(services.access.forget);
  await updateRow(tx, managerResource, change, { ...patch, property_ids }, user);
  await assign(tx, id, property_ids);
}

import { isInReach, type RowScope } from "#server/engine/db/row-scope.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";

/**
 * SQL condition for the notifications a user may read: `$1` the user, `$2` their properties. Notifications of a
 * property are readable while the user sees it.
 */
export const READABLE_NOTIFICATION = `user_id = $1 and ${isInReach("property_id", "$2::uuid[]")}`;

export async function countUnread(db: Queryable, user: RowScope & { readonly user_id: string }): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*) as count from notification where ${READABLE_NOTIFICATION} and not is_read`,
    [user.user_id, user.property_ids],
  );
  return row?.count ?? 0;
}

import { isInReach, type RowScope } from "#server/engine/db/row-scope.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";

/**
 * The notifications that a user may read, as `$1` of a statement with the user's properties as `$2`: what was told of a
 * property is read as long as the user sees that property.
 */
export const READABLE_NOTIFICATION = `user_id = $1 and ${isInReach("property_id", "$2::uuid[]")}`;

/** How many notifications a user has not read. */
export async function countUnread(db: Queryable, user: RowScope & { readonly user_id: string }): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*) as count from notification where ${READABLE_NOTIFICATION} and not is_read`,
    [user.user_id, user.property_ids],
  );
  return row?.count ?? 0;
}

import type { Resource } from "#shared/domain/core/resource.ts";
import { resources } from "#shared/domain/core/resources.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { isInReach, type RowScope, withinScope } from "#server/engine/db/row-scope.ts";
import { quoteName, Statement } from "#server/engine/db/statement.ts";

const all: readonly Resource[] = resources;

/** Entities whose rows without a property follow a record. */
const following = all.filter(({ property_scope, follows }) => property_scope && follows);

/** A user, as the owner of notifications. */
export type Recipient = RowScope & { readonly user_id: string };

/**
 * SQL condition for the notifications a user may read: those of a property while the user sees it, and those of no
 * property while the user sees their record.
 */
export function readableNotification(user: Recipient, statement: Statement): string {
  const own = `n.user_id = ${statement.bind(user.user_id)}`;
  const isOfProperty = isInReach("n.property_id", `${statement.bind(user.property_ids)}::uuid[]`);
  const ofRecords = following.flatMap(({ name, path }) => {
    const limit = withinScope(name, "t", user, statement);
    const isSeen = `exists (select from ${quoteName(name)} t where t.id = n.subject_id and ${limit})`;
    return limit ? [`when '${path}' then ${isSeen}`] : [];
  });
  const isOfRecord =
    ofRecords.length > 0
      ? ` and (n.property_id is not null or case n.subject_path ${ofRecords.join(" ")} else true end)`
      : "";
  return `${own} and ${isOfProperty}${isOfRecord}`;
}

export async function countUnread(db: Queryable, user: Recipient): Promise<number> {
  const statement = new Statement();
  const readable = readableNotification(user, statement);
  const [row] = await db.query<{ count: number }>(
    `select count(*) as count from notification n where ${readable} and in_bell and not is_read`,
    statement.values,
  );
  return row?.count ?? 0;
}

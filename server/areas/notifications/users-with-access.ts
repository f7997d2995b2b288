import { permissionsWithin } from "#shared/domain/core/company-rights.ts";
import type { Permissions } from "#shared/domain/core/roles.ts";
import { toLanguage } from "#shared/i18n/language.ts";
import type { Language } from "#shared/lib/language.ts";
import { isInReach, PROPERTIES_OF_USER } from "#server/engine/db/row-scope.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";

export interface UserWithAccess {
  readonly id: string;
  readonly label: string;
  readonly email: string;
  readonly language: Language;
  /** What they may do within their properties. */
  readonly permissions: Permissions;
  /** Null: every property. */
  readonly property_ids: readonly string[] | null;
}

type Row = Omit<UserWithAccess, "language"> & { language: string };

const ACTIVE_SQL = `
  select u.id, u.label, u.email, u.language, r.permissions, own.property_ids
  from "user" u join role r on r.id = u.role_id cross join lateral (select ${PROPERTIES_OF_USER} as property_ids) own
  where u.is_active and u.archived_at is null`;

const HAS_ACCESS_SQL = `${ACTIVE_SQL} and ${isInReach("$1::uuid", "own.property_ids")} order by u.label, u.id`;

/** Who has yet to set up the second factor that the company requires sees nothing, so is mailed nothing. */
const ONE_SQL = `${ACTIVE_SQL} and u.id = $1 and (u.has_second_factor or u.passkey_count > 0
  or not exists (select from company c where c.requires_second_factor))`;

const toUser = (row: Row): UserWithAccess => ({
  ...row,
  language: toLanguage(row.language),
  permissions: permissionsWithin(row.permissions, row.property_ids),
});

/** Active users with access to a property, by name; all active users without one (null). */
export async function readUsersWithAccess(
  db: Queryable,
  property_id: string | null,
): Promise<readonly UserWithAccess[]> {
  const rows = await db.query<Row>(HAS_ACCESS_SQL, [property_id]);
  return rows.map(toUser);
}

/** A user as of now; null for one who may not see anything. */
export async function readUserWithAccess(db: Queryable, user_id: string): Promise<UserWithAccess | null> {
  const [row] = await db.query<Row>(ONE_SQL, [user_id]);
  return row ? toUser(row) : null;
}

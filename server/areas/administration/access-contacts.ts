import { type AccessContacts, accessContacts } from "#shared/domain/administration/access-contacts.ts";
import { MAX_ACCESS_CONTACTS } from "#shared/domain/administration/policy.ts";
import { administratorRoles, isAllowed, type Permissions } from "#shared/domain/core/roles.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { respond } from "#server/engine/http/route.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";

interface Row {
  readonly role: string;
  readonly permissions: Permissions;
  readonly name: string;
  readonly email: string;
}

/** Active users of the roles that open /roles and /users. */
const ADMINISTRATORS_SQL = `
  select case when $2 = 'en' then coalesce(r.name_en, r.name) else r.name end as role, r.permissions, u.name, u.email
  from role r join "user" u on u.role_id = r.id
  where r.slug = any($1) and u.is_active and u.archived_at is null order by r.name, u.name, u.id`;

/** Who can give a right: by role for everyone, by name for who may read users. */
async function readContacts(db: Queryable, { permissions, reads_in }: UserAccess): Promise<AccessContacts> {
  const rows = await db.query<Row>(ADMINISTRATORS_SQL, [administratorRoles, reads_in ?? "es"]);
  const givers = rows.filter(
    (row) => isAllowed(row.permissions, "role", "update") || isAllowed(row.permissions, "user", "update"),
  );
  const named = isAllowed(permissions, "user", "read") ? givers.slice(0, MAX_ACCESS_CONTACTS) : [];
  return {
    roles: [...new Set(givers.map(({ role }) => role))],
    users: named.map(({ name, email }) => ({ name, email })),
  };
}

/** GET /access-contacts */
export const accessContactsRoute = readRoute({
  path: "/access-contacts",
  summary: "Which roles can give a user more rights, and which users for who may read users",
  access: "session",
  output: accessContacts,
  run: async ({ db, user }) => respond(await readContacts(db, user)),
});

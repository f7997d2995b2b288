import { roleSlugs, type RoleSlug } from "#shared/domain/core/roles.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";

export const TEST_PASSWORD = "una contraseña de prueba";

export function emailOf(role: RoleSlug): string {
  return `${role}@test.example`;
}

/** Adds one active user per role. They share a password, so that it is hashed once. */
export async function addTestUsers(db: Queryable, hash: (password: string) => Promise<string>): Promise<void> {
  const password_hash = await hash(TEST_PASSWORD);
  for (const role of roleSlugs)
    await addUser(db, { role, email: emailOf(role), name: `Usuario ${role}`, password_hash });
  await letManagerSeeAll(db);
}

/** The user of the role manager sees every property until a test assigns some (`assignProperties`). */
async function letManagerSeeAll(db: Queryable): Promise<void> {
  await db.query(`insert into manager (user_id, sees_all_properties) select id, true from "user" where email = $1`, [
    emailOf("manager"),
  ]);
}

interface NewUser {
  readonly role: RoleSlug;
  readonly email: string;
  readonly name: string;
  readonly password_hash: string | null;
  readonly language?: "es" | "en";
}

/** @returns the new user's id */
export async function addUser(db: Queryable, user: NewUser): Promise<string> {
  const [row] = await db.query<{ id: string }>(
    `insert into "user" (email, name, password_hash, role_id, language)
     select $1, $2, $3, id, $5 from role where slug = $4 returning id`,
    [user.email, user.name, user.password_hash, user.role, user.language ?? "es"],
  );
  if (!row) throw new Error(`There is no role ${user.role}`);
  return row.id;
}

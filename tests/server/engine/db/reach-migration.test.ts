import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "#server/engine/db/migrate.ts";
import { connectionConfig, createDb, type Db } from "#server/engine/db/pool.ts";
import { readScopeOf } from "#server/engine/http/user-access.ts";
import { createOldDatabase, loadOldCompany } from "#tests/support/old-release.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

/* Managers of a release in which a manager without a property saw every property, upgraded. */

let database: TestDatabase;
let db: Db;
const users: Record<string, string> = {};

async function addUser(name: string, role: string): Promise<string> {
  const [row] = await db.query<{ id: string }>(
    `insert into "user" (email, name, role_id) select $1 || '@old.example', $1, id from role where slug = $2 returning id`,
    [name, role],
  );
  return (users[name] = row?.id ?? "");
}

async function addManager(name: string, role: string, properties: number): Promise<void> {
  await db.query(
    `with made as (insert into manager (user_id) values ($1) returning id)
     insert into manager_property (manager_id, property_id)
     select made.id, p.id from made, (select id from property order by cod limit $2) p`,
    [await addUser(name, role), properties],
  );
}

beforeAll(async () => {
  database = await loadOldCompany(await createOldDatabase());
  db = createDb({ url: database.url, max: 2 });
  await addManager("one", "manager", 1);
  await addManager("none", "manager", 0);
  await addManager("agent", "agent", 0);
  await addUser("unassigned", "manager");
  await migrate(connectionConfig({ url: database.url }));
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const readManager = async (name: string) =>
  (
    await db.query<{ id: string; sees_all_properties: boolean; label: string; search_text: string }>(
      "select id, sees_all_properties, label, search_text from manager where user_id = $1",
      [users[name]],
    )
  )[0];
const historyOf = (id: string | undefined) =>
  db.query<{ action: string; changes: object; actor_id: string | null }>(
    "select action, changes, actor_id from audit_entry where entity = 'manager' and entity_id = $1 and changes ? 'sees_all_properties'",
    [id],
  );

test("a manager who saw every property without an assignment still does, explicitly, and the history says so", async () => {
  const none = await readManager("none");
  expect(none?.sees_all_properties).toBe(true);
  expect(await historyOf(none?.id)).toEqual([
    { action: "update", changes: { sees_all_properties: [false, true] }, actor_id: null },
  ]);
  const added = await readManager("unassigned");
  expect(added).toMatchObject({
    sees_all_properties: true,
    label: "unassigned",
    search_text: "unassigned unassigned@old.example",
  });
  expect(await historyOf(added?.id)).toEqual([
    { action: "create", changes: { sees_all_properties: [null, true] }, actor_id: null },
  ]);
  for (const name of ["none", "unassigned"]) expect((await readScopeOf(db, users[name] ?? "")).property_ids).toBeNull();
});

test("a manager of some properties keeps them, and devices of that user forget what they stored", async () => {
  expect((await readManager("one"))?.sees_all_properties).toBe(false);
  expect((await readScopeOf(db, users["one"] ?? "")).property_ids).toHaveLength(1);
  const revisions = await db.query<{ name: string; reach_revision: number }>(
    `select name, reach_revision from "user" where id = any($1::uuid[]) order by name`,
    [Object.values(users)],
  );
  expect(revisions).toEqual([
    { name: "agent", reach_revision: 1 },
    { name: "none", reach_revision: 1 },
    { name: "one", reach_revision: 2 },
    { name: "unassigned", reach_revision: 1 },
  ]);
});

import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDb, type Db } from "#server/db/pool.ts";
import { applyMigrations } from "#tests/support/apply-migrations.ts";
import { addUser } from "#tests/support/test-users.ts";
import { createEmptyDatabase, type TestDatabase } from "#tests/support/test-database.ts";

/* What migrations make of rows that are there already. */

let database: TestDatabase;
let db: Db;

const applyFiles = (wanted: (name: string) => boolean) => applyMigrations(database.url, wanted);

beforeAll(async () => {
  database = await createEmptyDatabase();
  db = createDb({ url: database.url });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

test("0009 keeps the verdict on every refresh token", async () => {
  await applyFiles((name) => name < "0009");
  await db.query("insert into role (name, slug, scope, permissions) values ('Agente', 'agent', 'all', '{}')");
  const user_id = await addUser(db, { role: "agent", email: "ana@test.example", name: "Ana", password_hash: null });
  const [session] = await db.query<{ id: string }>("insert into session (user_id) values ($1) returning id", [user_id]);
  const issue = async (name: string, parent: string | null, ends: { used?: boolean; revoked?: boolean } = {}) => {
    const [row] = await db.query<{ id: string }>(
      `insert into refresh_token (session_id, token_hash, parent_id, expires_at, used_at, revoked_at)
       values ($1, $2, $3, now() + interval '1 day', $4, $5) returning id`,
      [
        session?.id,
        createHash("sha256").update(name).digest(),
        parent,
        ends.used ? new Date() : null,
        ends.revoked ? new Date() : null,
      ],
    );
    return row?.id ?? "";
  };
  const first = await issue("first", null, { used: true });
  const lost = await issue("lost", first, { revoked: true });
  const twin = await issue("twin", first);
  const second = await issue("second", first, { used: true });
  const third = await issue("third", second);
  await applyFiles((name) => name >= "0009");
  const spent = await db.query<{ id: string }>("select id from refresh_token where spent_at is not null");
  expect(new Set(spent.map(({ id }) => id))).toEqual(new Set([first, lost, twin]));
  const live = await db.query<{ id: string }>("select id from refresh_token where spent_at is null order by id");
  expect(live.map(({ id }) => id)).toEqual([second, third]);
});

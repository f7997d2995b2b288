import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { testServer } from "#tests/support/test-server.ts";

const { app } = testServer({ role: "admin" });
const migration = new URL("../../../server/schema/migrations/0052_withdrawn_bookings.sql", import.meta.url);

/** The types that visitors may choose where nothing else fits, after the migration of an office with these. */
async function offered(types: readonly { name: string; is_public: boolean; is_archived: boolean }[]) {
  await app.db.query("delete from incident_type where normalize_text(name) in ('otro', 'otra', 'otros')");
  for (const { name, is_public, is_archived } of types)
    await app.db.query(
      `insert into incident_type (name, default_priority, is_public, archived_at)
       values ($1, 'normal', $2, case when $3 then clock_now() end)`,
      [name, is_public, is_archived],
    );
  await app.db.query(await readFile(migration, "utf8"));
  const rows = await app.db.query<{ name: string }>(
    `select name from incident_type where is_public and archived_at is null
       and normalize_text(name) in ('otro', 'otra', 'otros')`,
  );
  return rows.map(({ name }) => name);
}

test("every office gets a public type for what fits no other, whatever it has archived or reserved", async () => {
  expect(await offered([])).toEqual(["Otro"]);
  expect(await offered([{ name: "Otros", is_public: true, is_archived: false }])).toEqual(["Otros"]);
  expect(await offered([{ name: "Otros", is_public: true, is_archived: true }])).toEqual(["Otro"]);
  expect(await offered([{ name: "Otro", is_public: false, is_archived: false }])).toEqual(["Otros"]);
});

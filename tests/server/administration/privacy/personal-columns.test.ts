import { afterAll, beforeAll, expect, test } from "vitest";
import { keptColumns, keptReasons } from "#tests/server/administration/privacy/kept-columns.ts";
import { partsOf } from "#server/areas/administration/privacy/personal-parts.ts";
import { createDb, type Db } from "#server/engine/db/pool.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

/* Every column that could hold words about somebody is told to them and taken from it, or says why it stays. */

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb({ url: database.url });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

/** What text may stand in. Numbers, days and ids of others say nothing that is not said by the rows which they are part of. */
const COLUMNS = `
  select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    and a.atttypid::regtype::text in ('text', 'text[]', 'jsonb', 'json', 'bytea', 'character varying', 'inet', 'citext')
  order by 1`;

const parts = [...partsOf.person, ...partsOf.owner];
const ruled = new Set(
  parts.flatMap(({ table, told, masked }) => [...told, ...Object.keys(masked)].map((column) => `${table}.${column}`)),
);
const kept = Object.entries(keptColumns).flatMap(([table, reasons]) =>
  Object.values(reasons).flatMap((columns) => columns.split(" ").map((column) => `${table}.${column}`)),
);

test("a column that may hold personal data is in the copy and the erasure, or is named with the reason why it stays", async () => {
  const names = (await db.query<{ name: string }>(COLUMNS, [])).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(300);
  const known = new Set([...ruled, ...kept]);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

test("what is named as kept is a column, has one reason, and is no part of what is put aside", async () => {
  const rows = await db.query<{ name: string }>(
    "select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'",
    [],
  );
  const present = new Set(rows.map(({ name }) => name));
  expect([...kept, ...ruled].filter((name) => !present.has(name))).toEqual([]);
  expect(kept.filter((name, index) => kept.indexOf(name) !== index)).toEqual([]);
  expect(kept.filter((name) => ruled.has(name))).toEqual([]);
  for (const reasons of Object.values(keptColumns))
    for (const reason of Object.keys(reasons)) expect(Object.keys(keptReasons)).toContain(reason);
});

test("what identifies somebody directly never stays for want of a rule", () => {
  const direct =
    /\.(last_name|documentation|iban|birth_date|nationality|gender|customer_|reporter_|typed_name|strokes)/;
  expect(kept.filter((name) => direct.test(name))).toEqual([]);
});

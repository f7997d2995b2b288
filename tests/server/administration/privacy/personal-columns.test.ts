import { afterAll, beforeAll, expect, test } from "vitest";
import { impliedColumns, retainedColumns } from "#tests/server/administration/privacy/retained-columns.ts";
import { partsOf } from "#server/areas/administration/privacy/personal-parts.ts";
import { createDb, type Db } from "#server/engine/db/pool.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

/*
 * Every column that may hold text about a person is included in the disclosure and the erasure, or has a reason to
 * stay.
 */

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

/**
 * Column types that can hold text. Numbers, dates and foreign ids reveal nothing beyond the rows that they belong to.
 */
const COLUMNS = `
  select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    and a.atttypid::regtype::text in ('text', 'text[]', 'jsonb', 'json', 'bytea', 'character varying', 'inet', 'citext')
  order by 1`;

const parts = [...partsOf.person, ...partsOf.owner];
const ruled = new Set(
  parts.flatMap(({ table, disclosed, masked }) =>
    [...disclosed, ...Object.keys(masked)].map((column) => `${table}.${column}`),
  ),
);
test("a column that may hold personal data is in the copy and the erasure, or is retained for a reason", async () => {
  const names = (await db.query<{ name: string }>(COLUMNS, [])).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(300);
  const known = new Set([...ruled, ...retainedColumns, ...impliedColumns]);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

test("what is named as retained is a column, has one reason, and is no part of what is blocked or erased", async () => {
  const rows = await db.query<{ name: string }>(
    "select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'",
    [],
  );
  const present = new Set(rows.map(({ name }) => name));
  expect([...retainedColumns, ...ruled].filter((name) => !present.has(name))).toEqual([]);
  expect(retainedColumns.filter((name, index) => retainedColumns.indexOf(name) !== index)).toEqual([]);
  expect(retainedColumns.filter((name) => ruled.has(name))).toEqual([]);
});

test("no column that directly identifies a person is retained without a rule", () => {
  const direct =
    /\.(last_name|documentation|iban|birth_date|nationality|gender|customer_|reporter_|typed_name|strokes)/;
  expect(retainedColumns.filter((name) => direct.test(name))).toEqual([]);
});

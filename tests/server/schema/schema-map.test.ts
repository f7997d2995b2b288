import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDb, type Db } from "#server/engine/db/pool.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

/* server/schema/README.md, and the border between what migrations change and what is applied again. */

const ROOT = new URL("../../../", import.meta.url).pathname;

interface Row {
  readonly names: readonly string[];
  readonly code: readonly string[];
}

const quoted = (text: string) => [...text.matchAll(/`([\w.-]+)`/g)].map(([, name = ""]) => name);

let database: TestDatabase;
let db: Db;
let map: readonly Row[];
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb({ url: database.url, max: 1 });
  const readme = await readFile(path.join(ROOT, "server/schema/README.md"), "utf8");
  const lines = (readme.split("\n## Map\n")[1] ?? "").split("\n").filter((line) => line.startsWith("| `"));
  map = lines.map((line) => {
    const [, objects = "", triggers = "", rule = "", code = ""] = line.split("|");
    return { names: [...quoted(objects), ...quoted(triggers), ...quoted(rule)], code: quoted(code) };
  });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

test("every function, view and trigger of the database is in the map, and nothing else is", async () => {
  const found = await db.query<{ name: string }>(
    `select proname as name from pg_proc p where pronamespace = 'public'::regnamespace
       and not exists (select 1 from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
     -- A trigger by which rows follow their parent is named after their table: the map names its function.
     union select case when tgfoid = 'carry_property'::regproc then 'carry_property' else tgname end from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where not tgisinternal and c.relnamespace = 'public'::regnamespace
     union select c.oid::regclass::text from pg_class c
       where relkind = 'v' and relnamespace in ('public'::regnamespace, 'english'::regnamespace)
       and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`,
  );
  const named = new Set(map.flatMap(({ names }) => names));
  const present = found.map(({ name }) => name);
  expect(present.length).toBeGreaterThan(150);
  expect(present.filter((name) => !named.has(name))).toEqual([]);
  const objects = new Set(map.map(({ names }) => names[0] ?? ""));
  expect([...objects].filter((name) => !present.includes(name))).toEqual([]);
});

test("the code that the map names points back to the functions", async () => {
  const texts = new Map<string, string>();
  for await (const name of glob(["server/**/*.ts", "shared/**/*.ts"], { cwd: ROOT })) {
    const text = await readFile(path.join(ROOT, name), "utf8");
    const pointer = /^\/\/ The database's part, in server\/schema: [^\n]*(?:\n\/\/ [^\n]*)*/m.exec(text);
    if (pointer) texts.set(path.basename(name), `${texts.get(path.basename(name)) ?? ""} ${pointer[0]}`);
  }
  const isPointedTo = ({ names: [name = ""], code }: Row) =>
    code.every((file) =>
      new RegExp(`\\b${name.startsWith("english.") ? "english" : name}\\b`).test(texts.get(file) ?? ""),
    );
  expect(map.filter((row) => !isPointedTo(row))).toEqual([]);
});

test("no column, check or index uses a function that is applied again", async () => {
  const used = await db.query<{ name: string; user: string }>(
    `select p.proname as name, pg_describe_object(d.classid, d.objid, d.objsubid) as user
     from pg_depend d join pg_proc p on d.refclassid = 'pg_proc'::regclass and p.oid = d.refobjid
     join schema_object o on o.kind = 'function' and o.name = p.proname
     where p.pronamespace = 'public'::regnamespace
       and d.classid in ('pg_class'::regclass, 'pg_constraint'::regclass, 'pg_attrdef'::regclass)`,
  );
  expect(used).toEqual([]);
});

test("the history of invoices names every column that a history shows", async () => {
  const missing = await db.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'invoice'::regclass and attnum > 0 and not attisdropped
       and not is_excluded_from_audit(attname)
       and pg_get_functiondef('record_invoice_updates'::regproc) not like '%(''' || attname || ''', case when%'`,
  );
  expect(missing).toEqual([]);
});

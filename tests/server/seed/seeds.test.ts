import { expect, test } from "vitest";
import { migrate } from "#server/engine/db/migrate.ts";
import { connectionConfig, createDb, type Db } from "#server/engine/db/pool.ts";
import { seedCatalogues } from "#server/seed/seed-catalogues.ts";
import { seedPages } from "#server/seed/seed-pages.ts";
import { createOldDatabase } from "#tests/support/old-release.ts";
import { createEmptyDatabase, type TestDatabase } from "#tests/support/test-database.ts";

/** What differs from one start to the next. */
const CHANGING = ["id", "at", "created_at", "updated_at", "entity_id", "queued_at"];

/**
 * Every row of a database by its table, without ids and times. Three histories are left out: that of the published
 * indices, which an old start recorded under labels that a later migration changed, and those of the interest rates and of
 * the billing settings, which a migration gives to an existing database.
 */
async function readRows(db: Db): Promise<string[]> {
  const tables = await db.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('schema_migration', 'schema_object')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await db.query<{ row: string }>(
      `select (to_jsonb(t) - $1::text[])::text as row from ${name} t where coalesce(to_jsonb(t) ->> 'entity', '') not in ('rent_index', 'interest_rate', 'billing_settings')`,
      [CHANGING],
    );
    found.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return found.toSorted();
}

async function start(database: TestDatabase): Promise<string[]> {
  await migrate(connectionConfig({ url: database.url }));
  const db = createDb({ url: database.url });
  await seedCatalogues(db);
  await seedPages(db);
  await seedCatalogues(db);
  const rows = await readRows(db);
  await db.close();
  await database.drop();
  return rows;
}

test("a fresh database begins with the rows that the old migrations and seeds gave it", async () => {
  const expected = await start(await createOldDatabase());
  expect(expected.length).toBeGreaterThan(150);
  expect(await start(await createEmptyDatabase())).toEqual(expected);
});

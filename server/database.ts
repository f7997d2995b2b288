import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { runInConsole } from "#server/engine/db/backup/run-in-console.ts";
import { vacate } from "#server/engine/db/backup/vacancy.ts";
import { compareCatalogues, readCatalogue } from "#server/engine/db/system-catalogue.ts";
import { startEmbeddedPostgres } from "#server/engine/db/embedded/embedded-postgres.ts";
import { createTablesAsOf, migrate } from "#server/engine/db/migrate.ts";
import { connectionConfig, createDb } from "#server/engine/db/pool.ts";
import { readEnv } from "#server/engine/env.ts";

const USAGE = `npm run db:migrate           brings the database up to this release, as a start of the server does
npm run db:reset -- --yes    empties the database and creates it again; the next start of the server seeds it. Files are left
npm run db:schema            prints the schema, once a database that was upgraded to it has proved to be the same
npm run db:schema -- invoice prints what names \`invoice\`

DATABASE_URL names the database; without it, it is the one in DATA_DIR.`;

async function withDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const { databaseUrl, dataDir } = readEnv(process.env);
  if (databaseUrl) return work(databaseUrl);
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(dataDir, "postgres") });
  try {
    await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

async function migrateAndSay(url: string): Promise<void> {
  const applied = await migrate(connectionConfig({ url }));
  console.log(applied.length === 0 ? "No migration was pending." : `Applied: ${applied.join(", ")}.`);
}

async function catalogueOf(url: string): Promise<string[]> {
  const db = createDb({ url, max: 1 });
  try {
    return await readCatalogue(db);
  } finally {
    await db.close();
  }
}

/** Makes a database from the files, and one from the baseline by the migrations. */
async function checkSchema(url: string): Promise<string[]> {
  const config = connectionConfig({ url });
  await createTablesAsOf(config, new Map());
  await migrate(config);
  const upgraded = await catalogueOf(url);
  await vacate(url);
  await migrate(config);
  const fresh = await catalogueOf(url);
  const differences = compareCatalogues(upgraded, fresh);
  if (differences.length > 0)
    throw new Error(`A fresh database (+) differs from an upgraded one (-):\n${differences.join("\n")}`);
  return fresh;
}

async function logSchema(word: string | undefined): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "llavero-schema-"));
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, "postgres"), settings: { fsync: "off" } });
  try {
    const lines = await checkSchema(postgres.url);
    const wanted = word === undefined ? lines : lines.filter((line) => new RegExp(`\\b${word}\\b`).test(line));
    console.log(wanted.join("\n"));
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function run([command, word]: readonly string[]): Promise<void> {
  switch (command) {
    case "migrate":
      return withDatabase(migrateAndSay);
    case "reset":
      if (word !== "--yes") throw new Error(`This removes every row. Pass --yes.\n\n${USAGE}`);
      return withDatabase(async (url) => {
        await vacate(url);
        await migrateAndSay(url);
      });
    case "schema":
      return logSchema(word);
    default:
      throw new Error(USAGE);
  }
}

await runInConsole(USAGE, run);

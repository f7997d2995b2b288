import { mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "#server/engine/db/embedded/embedded-postgres.ts";
import { connectionConfig, createDb } from "#server/engine/db/pool.ts";
import { migrate } from "#server/engine/db/migrate.ts";
import { seedCatalogues } from "#server/seed/seed-catalogues.ts";
import { prepareJobs } from "#server/engine/jobs/jobs.ts";
import { seedPages } from "#server/seed/seed-pages.ts";
import { createPasswords } from "#server/engine/services/passwords.ts";
import { addTestUsers } from "./test-users.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The migrated and seeded database that each test file's database is a copy of. */
    templateUrl: string;
  }
}

/** Durability does not matter here, and two cores are few. */
const settings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  shared_buffers: "128MB",
  max_connections: "200",
  max_wal_size: "2GB",
};

const MEMORY_FOLDER = "/dev/shm";
const ENOUGH_BYTES = 4 * 1024 ** 3;

/** A folder in memory where the machine has one that is large enough: copying a database there takes a quarter of the time. */
async function chooseFolder(): Promise<string> {
  const memory = await statfs(MEMORY_FOLDER).catch(() => null);
  return memory && memory.bavail * memory.bsize > ENOUGH_BYTES ? MEMORY_FOLDER : tmpdir();
}

/** vitest's global setup: one PostgreSQL for the run, deleted with all its data afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(await chooseFolder(), "llavero-run-"));
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, "postgres"), settings });
  await fillTemplate(postgres.url);
  project.provide("templateUrl", postgres.url);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function fillTemplate(url: string): Promise<void> {
  await migrate(connectionConfig({ url }));
  const db = createDb({ url, max: 1 });
  await prepareJobs(db);
  await seedCatalogues(db);
  await seedPages(db);
  await addTestUsers(db, createPasswords("light").hash);
  // A database with open connections cannot be copied.
  await db.close();
}

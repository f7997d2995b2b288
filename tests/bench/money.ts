import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createApp } from "#server/app.ts";
import { startEmbeddedPostgres } from "#server/db/embedded/embedded-postgres.ts";
import { migrate } from "#server/db/migrate.ts";
import { connectionConfig, createDb, type Db } from "#server/db/pool.ts";
import { seedCatalogues } from "#server/db/seed/seed-catalogues.ts";
import { readEnv } from "#server/env.ts";
import { hashPassword } from "#server/services/passwords.ts";
import { createApi } from "#tests/support/api.ts";
import { brokenInvariants } from "#tests/support/money-invariants.ts";
import { fillBenchDatabase } from "./bench-data.ts";
import { measureLists } from "./money/lists.ts";
import { loadMoney } from "./money/load-money.ts";
import { measureScreens } from "./money/reading.ts";
import { measureWork } from "./money/working.ts";

/*
 * The money of an office with 20,000 rentals: `node tests/bench/money.ts [invoices] [folder]`. A folder that is named is kept and
 * taken up again. Lists first, then screens, then what jobs and buttons do, which changes the data.
 */

const INVOICES = Number(process.argv[2] ?? 1_000_000);
const USER = { email: "bench@llavero.test", password: "llavero-bench" };
const kept = process.argv[3];

async function fill(db: Db): Promise<void> {
  await seedCatalogues(db);
  await db.query(
    `insert into "user" (email, name, password_hash, role_id) select $1, 'Bench', $2, id from role where slug = 'admin'`,
    [USER.email, await hashPassword(USER.password)],
  );
  await fillBenchDatabase(db, 0);
  await loadMoney(db, INVOICES);
  console.log("  rules that the rows break:", await brokenInvariants(db));
}

async function measureApp(databaseUrl: string, dataDir: string): Promise<void> {
  const env = { ...readEnv({ DEMO: "0" }), dataDir, logLevel: "error" };
  const app = await createApp({ env, databaseUrl, secrets: { token_secret: "bench".repeat(8) } });
  const nobody = createApi(() => app.http, null);
  const { body } = await nobody.post<{ accessToken: string }>("/auth/login", USER);
  const api = createApi(() => app.http, body.data.accessToken);
  await measureScreens(app.services.db, api, "admin");
  await measureWork(app, api);
  await app.close();
}

const folder = kept ?? (await mkdtemp(path.join(tmpdir(), "llavero-money-")));
const postgres = await startEmbeddedPostgres({
  dataDir: path.join(folder, "postgres"),
  settings: { fsync: "off", max_wal_size: "8GB" },
});
const db = createDb({ url: postgres.url, max: 2 });
try {
  await migrate(connectionConfig({ url: postgres.url }));
  if ((await db.query("select 1 from billing_run limit 1")).length === 0) await fill(db);
  await measureLists(db);
  await measureApp(postgres.url, folder);
} finally {
  await db.close();
  await postgres.stop();
  if (kept === undefined) await rm(folder, { recursive: true, force: true });
}

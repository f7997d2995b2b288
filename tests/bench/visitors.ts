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
import { fillBenchDatabase } from "./bench-data.ts";
import { measureLists } from "./visitors/lists.ts";
import { loadVisitors } from "./visitors/load-visitors.ts";
import { measureJobs, measurePages, measureVisits } from "./visitors/pages.ts";

/*
 * An office that a hundred thousand visitors have booked with, signed for and reported to: `node tests/bench/visitors.ts [folder]`. A folder
 * that is named is kept and taken up again. Lists, pages and what visitors see first, then the jobs, which change the data.
 */

const PASSWORD = "llavero-bench";
const kept = process.argv[2];
const callers = ["admin", "manager"] as const;

async function fill(db: Db): Promise<void> {
  await seedCatalogues(db);
  const hash = await hashPassword(PASSWORD);
  for (const slug of callers)
    await db.query(
      `insert into "user" (email, name, password_hash, role_id) select $1, $3, $2, id from role where slug = $3`,
      [`${slug}@llavero.test`, hash, slug],
    );
  await fillBenchDatabase(db, 0);
  await loadVisitors(db);
  await db.query(
    `with made as (insert into manager (user_id) select id from "user" where name = 'manager' returning id)
     insert into manager_property (manager_id, property_id)
     select made.id, p.id from made, (select id from property order by cod limit 1) p`,
    [],
  );
}

async function measureApp(databaseUrl: string, dataDir: string): Promise<void> {
  const env = { ...readEnv({ DEMO: "0" }), dataDir, logLevel: "error" };
  const app = await createApp({ env, databaseUrl, secrets: { token_secret: "bench".repeat(8) } });
  const nobody = createApi(() => app.http, null);
  for (const who of callers) {
    const { body } = await nobody.post<{ accessToken: string }>("/auth/login", {
      email: `${who}@llavero.test`,
      password: PASSWORD,
    });
    const api = createApi(() => app.http, body.data.accessToken);
    await measureLists(app.services.db, api, who);
    await measurePages(app.services.db, api, who);
  }
  await measureVisits(app.services.db, nobody);
  await measureJobs(app.services);
  await app.close();
}

const folder = kept ?? (await mkdtemp(path.join(tmpdir(), "llavero-visitors-")));
const postgres = await startEmbeddedPostgres({
  dataDir: path.join(folder, "postgres"),
  settings: { fsync: "off", max_wal_size: "8GB" },
});
const db = createDb({ url: postgres.url, max: 2 });
try {
  await migrate(connectionConfig({ url: postgres.url }));
  if ((await db.query("select 1 from booking limit 1", [])).length === 0) await fill(db);
  await measureApp(postgres.url, folder);
} finally {
  await db.close();
  await postgres.stop();
  if (kept === undefined) await rm(folder, { recursive: true, force: true });
}

import path from "node:path";
import { createApp } from "./app.ts";
import { startEmbeddedPostgres } from "./db/embedded/embedded-postgres.ts";
import { loadDemo } from "./db/demo/load-demo.ts";
import { migrate } from "./db/migrate.ts";
import { connectionConfig } from "./db/pool.ts";
import { seedCatalogues } from "./db/seed/seed-catalogues.ts";
import { seedPages } from "./db/seed/seed-pages.ts";
import { type Env, readEnv } from "./env.ts";
import { startJobs } from "./jobs/jobs.ts";
import { loadSecrets } from "./services/secrets.ts";
import { greet } from "./greeting.ts";
import { tasks } from "./tasks.ts";

type Stop = () => Promise<void>;

/** Things to undo at the end, the last begun first. */
function createShutdown() {
  const steps: Stop[] = [];
  let ending: Promise<void> | null = null;
  const run = async () => {
    const failures: unknown[] = [];
    for (const step of steps.toReversed()) await step().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  };
  return {
    add: (step: Stop) => void steps.push(step),
    /** Ctrl-C arrives twice when npm passes it on: every call waits for the same end. */
    run: () => (ending ??= run()),
  };
}

/** Without its database the server is of no use: it ends, so that whoever watches over it starts both again. */
function endWithoutDatabase(reason: string): void {
  console.error(reason);
  process.exit(1);
}

async function openDatabase(env: Env, onStop: (stop: Stop) => void): Promise<string> {
  if (env.databaseUrl) return env.databaseUrl;
  const dataDir = path.join(env.dataDir, "postgres");
  const postgres = await startEmbeddedPostgres({ dataDir, log: console.log, onLost: endWithoutDatabase });
  onStop(() => postgres.stop());
  return postgres.url;
}

async function start(): Promise<void> {
  const env = readEnv(process.env);
  const shutdown = createShutdown();
  const stop = (signal: NodeJS.Signals) => {
    if (signal === "SIGINT") console.log("");
    shutdown.run().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  try {
    const databaseUrl = await openDatabase(env, shutdown.add);
    await migrate(connectionConfig({ url: databaseUrl }));
    const app = await createApp({ env, databaseUrl, secrets: await loadSecrets(env.dataDir) });
    shutdown.add(app.close);
    await seedCatalogues(app.services.db);
    await seedPages(app.services.db);
    if (env.isDemo) await loadDemo(app.services);
    const jobs = await startJobs(app.services, tasks);
    shutdown.add(jobs.stop);
    const address = await app.http.listen({ port: env.port, host: env.host });
    greet(env, address);
  } catch (error) {
    await shutdown.run();
    throw error;
  }
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof Error && error.cause) console.error(error.cause);
  process.exit(1);
});

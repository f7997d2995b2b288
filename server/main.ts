import path from "node:path";
import { createApp } from "./app.ts";
import { startEmbeddedPostgres } from "./engine/db/embedded/embedded-postgres.ts";
import { demoBookings } from "./demo/bookings/demo-bookings.ts";
import { demoDocuments } from "./demo/documents/demo-documents.ts";
import { demoBanking } from "./demo/banking/demo-banking.ts";
import { demoOwnerStatements } from "./demo/owner-statements/demo-owner-statements.ts";
import { loadDemo } from "./demo/load-demo.ts";
import { migrate } from "./engine/db/migrate.ts";
import { connectionConfig } from "./engine/db/pool.ts";
import { seedCatalogues } from "./seed/seed-catalogues.ts";
import { seedPages } from "./seed/seed-pages.ts";
import { seedTemplates } from "./seed/seed-templates.ts";
import { endEventLogs } from "./areas/accounting/verifactu/events/follow-event-logs.ts";
import { type Env, readEnv } from "./engine/env.ts";
import { greet } from "./greeting.ts";
import { assertMayListen, startListening } from "./engine/http/open-port.ts";
import { prepareJobs, startJobs } from "./engine/jobs/jobs.ts";
import { issueSetUpKey } from "./areas/account/set-up.ts";
import { loadSecrets } from "./engine/services/secrets.ts";
import { createShutdown, type Shutdown } from "./shutdown.ts";
import { tasks } from "./tasks.ts";

/** Docker and systemd wait at least this long before they kill the process. */
const SHUTDOWN_LIMIT_MS = 10_000;

/** The database has ended and restarting it did not help: the server ends too, for its supervisor to start both. */
function endWithoutDatabase(reason: string): void {
  console.error(reason);
  process.exit(1);
}

async function openDatabase(env: Env, shutdown: Shutdown): Promise<string> {
  if (env.databaseUrl) return env.databaseUrl;
  const dataDir = path.join(env.dataDir, "postgres");
  const postgres = await startEmbeddedPostgres({ dataDir, log: console.log, onLost: endWithoutDatabase });
  shutdown.add("The database", () => postgres.stop());
  return postgres.url;
}

async function serve(env: Env, shutdown: Shutdown): Promise<void> {
  await assertMayListen(env);
  const databaseUrl = await openDatabase(env, shutdown);
  await migrate(connectionConfig({ url: databaseUrl }));
  const app = await createApp({ env, databaseUrl, secrets: await loadSecrets(env) });
  shutdown.add("The server", app.close);
  shutdown.add("The event log", () => endEventLogs(app.services));
  const { db } = app.services;
  await seedCatalogues(db);
  await seedPages(db);
  await seedTemplates(app.services);
  // Jobs left by the demo's contracts run when the workers start.
  await prepareJobs(db);
  if (env.isDemo)
    await loadDemo(app.services, undefined, async (tx, context, services) => {
      await demoBanking(tx, context, services);
      await demoOwnerStatements(tx, context, services);
      await demoBookings(tx, context, app.services);
      await demoDocuments(tx, context, app.services);
    });
  await startJobs(app.services, tasks, (jobs) => shutdown.add("A job", jobs.stop));
  const address = await startListening(app.http, env);
  shutdown.add("The draining", app.drain);
  greet(env, address, await issueSetUpKey(db));
}

function stopOnSignals(shutdown: Shutdown): void {
  const stop = (signal: NodeJS.Signals) => {
    if (signal === "SIGINT") console.log("");
    void shutdown.run().then((isClean) => process.exit(isClean ? 0 : 1));
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}

async function start(): Promise<void> {
  const env = readEnv(process.env);
  const shutdown = createShutdown(SHUTDOWN_LIMIT_MS + env.drainSeconds * 1000, console.error);
  stopOnSignals(shutdown);
  try {
    await serve(env, shutdown);
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

import { once } from "node:events";
import { access, mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { handOver, type Account } from "./account.ts";
import { launch } from "./launch.ts";
import { endLeftOvers } from "./left-over.ts";
import type { ServerLog } from "./server-log.ts";
import { hasErrorCode } from "./system-error.ts";

const VERSION = "18";
/** Role that owns everything, and name of its database. */
export const ROLE = "llavero";

interface Workshop {
  readonly dataDir: string;
  readonly initdb: string;
  readonly account: Account;
  readonly serverLog: ServerLog;
  readonly log: (message: string) => void;
}

/** Creates the cluster at first use. It is renamed into place when complete, so a partial cluster is never used. */
export async function ensureCluster(workshop: Workshop): Promise<void> {
  const { dataDir, log } = workshop;
  if (await isComplete(dataDir)) return;
  await checkIsEmpty(dataDir);
  const draft = `${dataDir}.new`;
  await endLeftOvers(draft, log);
  await rm(draft, { recursive: true, force: true, maxRetries: 5 });
  await mkdir(draft, { mode: 0o700 });
  await handOver(draft, workshop.account);
  log(`Creating the database in ${dataDir}`);
  await initialise(draft, workshop);
  await rename(draft, dataDir);
  await syncFolder(path.dirname(dataDir));
}

async function isComplete(dataDir: string): Promise<boolean> {
  const version = await readVersion(path.join(dataDir, "PG_VERSION"));
  if (version === null || version === VERSION) return version !== null;
  throw new Error(`${dataDir} was created by PostgreSQL ${version}; this one is ${VERSION}`);
}

async function readVersion(file: string): Promise<string | null> {
  try {
    return (await readFile(file, "utf8")).trim();
  } catch (error) {
    if (hasErrorCode(error, "ENOENT")) return null;
    throw error;
  }
}

async function checkIsEmpty(dataDir: string): Promise<void> {
  if (!(await exists(dataDir))) return;
  const [name] = await readdir(dataDir);
  if (name === undefined) return;
  throw new Error(`${dataDir} holds no PostgreSQL database, yet it is not empty (${name})`);
}

async function exists(file: string): Promise<boolean> {
  return await access(file).then(
    () => true,
    () => false,
  );
}

async function initialise(draft: string, workshop: Workshop): Promise<void> {
  const { initdb, account, serverLog } = workshop;
  const command = [initdb, "-D", draft, "-U", ROLE, ...authentication, ...locale, "--no-instructions"];
  const options = { command, account, signalWhenOrphaned: "KILL", output: serverLog.descriptor } as const;
  const exit: unknown[] = await once(await launch(options), "exit");
  if (exit[0] !== 0) throw new Error("PostgreSQL could not create its database");
}

/** Access to the socket's private folder is the authentication; TCP connections are rejected. */
const authentication = ["--auth-local=trust", "--auth-host=reject"] as const;

/**
 * ICU sorts and folds case as Spanish does; pg_trgm drops accented letters unless LC_CTYPE is UTF-8 as well. A bare
 * container has C.UTF-8 and macOS has en_US.UTF-8; everything else stays C.
 */
const locale = [
  "--encoding=UTF8",
  "--locale-provider=icu",
  "--icu-locale=es",
  "--locale=C",
  `--lc-ctype=${process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8"}`,
] as const;

/** The rename itself must survive a power failure. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

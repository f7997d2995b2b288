import type { ChildProcess } from "node:child_process";
import { mkdir, realpath, rm } from "node:fs/promises";
import path from "node:path";
import { chooseAccount } from "./account.ts";
import { locateBinaries } from "./binaries.ts";
import { ensureCluster } from "./cluster.ts";
import { launch, shutDown } from "./launch.ts";
import { endLeftOvers, removeStalePidFile } from "./left-over.ts";
import { takeOwnership, type Release } from "./ownership.ts";
import { ensureDatabase, toUrl, waitUntilReady } from "./readiness.ts";
import { openServerLog, type ServerLog } from "./server-log.ts";
import { toArguments, type Settings } from "./settings.ts";
import { makeSocketFolder } from "./socket-folder.ts";
import { supervise } from "./supervise.ts";

/** A PostgreSQL server that runs as long as this process. */
export interface EmbeddedPostgres {
  /** Connection string of the database `llavero`. */
  readonly url: string;
  /** Stops the server and releases its folder. Repeated calls wait for the same shutdown. */
  stop(): Promise<void>;
}

/** Location of the cluster, settings that differ from the defaults, and callbacks. */
export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  readonly settings?: Settings;
  readonly log?: (message: string) => void;
  /** Called when the database has ended and restarts did not help. */
  readonly onLost?: (reason: string) => void;
}

/** Name of the database in every cluster. */
export const DATABASE = "llavero";

/**
 * Starts the bundled PostgreSQL: creates its cluster at first use and ends processes left by a killed run.
 * @throws Error when a live process owns the folder, or with the last lines of the server's log when it does not
 * start
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = await resolveFolder(options.dataDir);
  const release = await takeOwnership(dataDir);
  try {
    return await startOwned(
      { settings: {}, log: () => {}, onLost: options.log ?? (() => {}), ...options, dataDir },
      release,
    );
  } catch (error) {
    await release();
    throw error;
  }
}

/** Processes are identified by their real working directory, so symbolic links are resolved. */
async function resolveFolder(dataDir: string): Promise<string> {
  const parent = path.dirname(path.resolve(dataDir));
  await mkdir(parent, { recursive: true });
  const folder = path.join(await realpath(parent), path.basename(dataDir));
  return await realpath(folder).catch(() => folder);
}

async function startOwned(options: Required<EmbeddedPostgresOptions>, release: Release): Promise<EmbeddedPostgres> {
  const file = path.join(path.dirname(options.dataDir), "postgres.log");
  const serverLog = await openServerLog(file);
  try {
    const server = await startServer(options, serverLog);
    return keepRunning(options, server, release);
  } catch (cause) {
    throw await explainFailure(cause, file, serverLog);
  } finally {
    await serverLog.close();
  }
}

async function explainFailure(cause: unknown, file: string, serverLog: ServerLog): Promise<Error> {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const tail = await serverLog.readTail();
  return new Error(tail === "" ? reason : `${reason}\nFrom ${file}:\n${tail}`, { cause });
}

interface Server {
  readonly child: ChildProcess;
  readonly socketFolder: string;
}

async function startServer(options: Required<EmbeddedPostgresOptions>, serverLog: ServerLog): Promise<Server> {
  const { dataDir, log } = options;
  const { initdb } = await locateBinaries();
  const account = await chooseAccount(dataDir);
  await endFormerServer(options);
  await ensureCluster({ dataDir, initdb, account, serverLog, log });
  const socketFolder = await makeSocketFolder(dataDir, account);
  try {
    return { child: await launchIn(socketFolder, options, serverLog), socketFolder };
  } catch (error) {
    await rm(socketFolder, { recursive: true, force: true });
    throw error;
  }
}

async function endFormerServer({ dataDir, log }: Required<EmbeddedPostgresOptions>): Promise<void> {
  await endLeftOvers(dataDir, log);
  await removeStalePidFile(dataDir);
}

async function launchIn(
  socketFolder: string,
  { dataDir, settings }: Required<EmbeddedPostgresOptions>,
  { descriptor: output }: ServerLog,
): Promise<ChildProcess> {
  const { postgres } = await locateBinaries();
  const account = await chooseAccount(dataDir);
  const command = [postgres, "-D", dataDir, ...toArguments(settings, socketFolder)];
  const child = await launch({ command, account, signalWhenOrphaned: "INT", output });
  try {
    await makeReady({ child, socketFolder });
    return child;
  } catch (error) {
    await shutDown(child);
    throw error;
  }
}

/** Starts the lost server again, at its old address. */
async function relaunch(socketFolder: string, options: Required<EmbeddedPostgresOptions>): Promise<ChildProcess> {
  const file = path.join(path.dirname(options.dataDir), "postgres.log");
  const serverLog = await openServerLog(file);
  try {
    await endFormerServer(options);
    return await launchIn(socketFolder, options, serverLog);
  } catch (cause) {
    throw await explainFailure(cause, file, serverLog);
  } finally {
    await serverLog.close();
  }
}

async function makeReady({ child, socketFolder }: Server): Promise<void> {
  const isReady = await waitUntilReady(child, socketFolder);
  if (!isReady) throw new Error("PostgreSQL did not start");
  await ensureDatabase(socketFolder, DATABASE);
}

async function end({ child, socketFolder }: Server): Promise<void> {
  await shutDown(child);
  await rm(socketFolder, { recursive: true, force: true });
}

function keepRunning(
  options: Required<EmbeddedPostgresOptions>,
  { child, socketFolder }: Server,
  release: Release,
): EmbeddedPostgres {
  const { dataDir, log, onLost } = options;
  const supervisor = supervise({
    dataDir,
    first: child,
    launch: () => relaunch(socketFolder, options),
    log,
    onLost,
  });
  let stopping: Promise<void> | undefined;
  const endAndRelease = async () => {
    try {
      await end({ child: await supervisor.release(), socketFolder });
    } finally {
      await release();
    }
  };
  const stop = (): Promise<void> => (stopping ??= endAndRelease());
  return { url: toUrl(socketFolder, DATABASE), stop };
}

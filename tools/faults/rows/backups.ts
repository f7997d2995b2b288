import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { endLeftOvers } from "#server/engine/db/embedded/left-over.ts";
import { violatedInvariants } from "#tests/support/money-invariants.ts";
import { apiAs } from "../harness/client.ts";
import type { FaultRun, OpenRun, RunContext } from "../harness/fault-run.ts";
import { createGate } from "../harness/gate.ts";
import type { Random } from "../harness/random.ts";
import { type FaultServer, startFaultServer } from "../harness/server.ts";
import type { Tally } from "../harness/tally.ts";
import { lookAtLedger } from "./acknowledged.ts";
import { createLedger, type WriterReferences, type Ledger, prepareGiven, writeUntil } from "./writers.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const WRITING_MS = 1_500;

/**
 * Runs one of the product's commands.
 * @returns its error output if it failed, or null
 */
async function run(script: string, words: readonly string[], dataDir: string): Promise<string | null> {
  const { PATH = "" } = process.env;
  const env = { PATH, DATA_DIR: dataDir, DEMO: "0" };
  const child = spawn(process.execPath, [script, ...words], { cwd: ROOT, env, stdio: ["ignore", "ignore", "pipe"] });
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => void (errors += chunk.toString()));
  await once(child, "close");
  return child.exitCode === 0 ? null : `${script} ended with ${child.exitCode}: ${errors}`;
}

/** Many clients write until `work` is done. */
async function underLoad(
  { clients }: RunContext,
  server: FaultServer,
  { given, ledger, random }: { readonly given: WriterReferences; readonly ledger: Ledger; readonly random: Random },
  work: () => Promise<unknown>,
): Promise<void> {
  const api = await apiAs(server.origin, "admin");
  let isOver = false;
  const writers = Array.from({ length: clients }, (_, number) =>
    writeUntil(
      { number, api: () => api, gate: createGate(), given, ledger, random: random.fork(String(number)) },
      () => isOver,
    ),
  );
  await work();
  isOver = true;
  await Promise.all(writers);
}

/** Checks that the restored installation has everything acknowledged before its backup began, and breaks no rule. */
async function lookAtRestored({ tally }: RunContext, dataDir: string, port: string, ledger: Ledger): Promise<void> {
  const server = await startFaultServer({ DATA_DIR: dataDir, PORT: port });
  const ofRestored: Tally = { ...tally, holds: (_row, what, isSo, detail) => tally.holds("R12", what, isSo, detail) };
  try {
    await lookAtLedger(server.db, await apiAs(server.origin, "admin"), ledger, ofRestored);
    const broken = await violatedInvariants(server.db);
    tally.holds("R12", "every invariant of money holds in what was restored", broken.length === 0, () =>
      broken.join("; "),
    );
  } finally {
    await server.stop();
    await endLeftOvers(path.join(dataDir, "postgres"), () => {});
  }
}

async function backUpAndRestore(context: RunContext, random: Random): Promise<void> {
  const { templates, tally } = context;
  const faultFolder = await templates.aFolder();
  const folder = await mkdtemp(path.join(tmpdir(), "llavero-faults-"));
  const [backup, restored] = [path.join(folder, "backup"), path.join(folder, "data")];
  try {
    const server = await faultFolder.start();
    const given = await prepareGiven(await apiAs(server.origin, "admin"));
    const [before, during] = [createLedger(), createLedger()];
    await underLoad(context, server, { given, ledger: before, random: random.fork("before") }, () => pause(WRITING_MS));
    let refusal: string | null = null;
    await underLoad(context, server, { given, ledger: during, random: random.fork("during") }, async () => {
      refusal = await run("server/backup.ts", [backup, "--with-secrets"], faultFolder.dataDir);
    });
    tally.holds("R12", "a backup is taken under load", refusal === null, () => String(refusal));
    tally.did("R12", "writes while backups were taken", during.created.length + during.changes + during.removed.length);
    await server.stop();
    const failure = await run("server/restore.ts", [backup], restored);
    tally.holds("R12", "it is restored, and every sum, count and foreign key is right", failure === null, () =>
      String(failure),
    );
    tally.did("R12", "backups restored");
    if (failure === null) await lookAtRestored(context, restored, new URL(server.origin).port, before);
  } finally {
    await faultFolder.discard();
    await rm(folder, { recursive: true, force: true });
  }
}

async function open(context: RunContext): Promise<OpenRun> {
  return { round: (random) => backUpAndRestore(context, random), close: async () => {} };
}

export const backups: FaultRun = { name: "backups", rows: ["R12"], share: 2, full: { "backups restored": 20 }, open };

import { setTimeout as pause } from "node:timers/promises";
import type { Api } from "#tests/support/api.ts";
import { apiAs } from "../harness/client.ts";
import { dieAndStart } from "../harness/dying.ts";
import type { FaultRun, OpenRun, RunContext } from "../harness/fault-run.ts";
import { createGate, type Gate } from "../harness/gate.ts";
import type { Random } from "../harness/random.ts";
import type { FaultServer } from "../harness/server.ts";
import type { FaultFolder } from "../harness/templates.ts";
import { lookAtLedger } from "./acknowledged.ts";
import { createLedger, type WriterReferences, type Ledger, prepareGiven, writeUntil } from "./writers.ts";

/** Time under load before each kill, in milliseconds. */
const SHORTEST_MS = 200;
const LONGEST_MS = 2_500;
interface KillState {
  readonly context: RunContext;
  readonly folder: FaultFolder;
  readonly gate: Gate;
  readonly given: WriterReferences;
  server: FaultServer;
  api: Api;
}

/** Clients write, a process is killed and restarted, and they go on until each has its response. */
async function killUnderLoad(state: KillState, ledger: Ledger, random: Random): Promise<void> {
  const { context, gate, given, folder } = state;
  let isOver = false;
  const writers = Array.from({ length: context.clients }, (_, number) =>
    writeUntil(
      { number, api: () => state.api, gate, given, ledger, random: random.fork(String(number)) },
      () => isOver,
    ),
  );
  await pause(random.between(SHORTEST_MS, LONGEST_MS));
  context.tally.holds("R1", "the server is there until it is killed", state.server.isAlive());
  gate.shut();
  state.server = await dieAndStart(folder, state.server, random, context.tally);
  state.api = await apiAs(state.server.origin, "admin");
  isOver = true;
  gate.open();
  await Promise.all(writers);
  context.tally.did("R1", "kills");
}

async function open(context: RunContext): Promise<OpenRun> {
  const folder = await context.templates.aFolder();
  const server = await folder.start();
  const api = await apiAs(server.origin, "admin");
  const state: KillState = { context, folder, gate: createGate(), given: await prepareGiven(api), server, api };
  const whole: Ledger[] = [];
  return {
    async round(random) {
      const ledger = createLedger();
      await killUnderLoad(state, ledger, random);
      await lookAtLedger(state.server.db, state.api, ledger, context.tally);
      context.tally.did("R1", "writes acknowledged", ledger.created.length + ledger.changes + ledger.removed.length);
      whole.push(ledger);
    },
    async close() {
      // Invariants checked after a kill still hold after all later ones.
      for (const ledger of whole) await lookAtLedger(state.server.db, state.api, ledger, context.tally);
      await folder.discard();
    },
  };
}

export const kills: FaultRun = {
  name: "kills",
  rows: ["R1", "R2", "R3"],
  share: 6,
  full: { kills: 300, "writes acknowledged": 50_000 },
  open,
};

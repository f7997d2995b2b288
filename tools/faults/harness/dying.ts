import type { Random } from "./random.ts";
import { countDatabaseProcesses, type FaultServer, waitUntil } from "./server.ts";
import type { Tally } from "./tally.ts";
import type { FaultFolder } from "./templates.ts";

/** PostgreSQL writes a last checkpoint before it exits. */
const LEFT_BEHIND_MS = 20_000;
const STARTS = 3;

const victims = ["server", "database", "both"] as const;

async function killSome(server: FaultServer, victim: (typeof victims)[number]): Promise<void> {
  if (victim === "server") await server.kill();
  else if (victim === "database") await server.killDatabase();
  else await server.killBoth();
}

/**
 * Kills server, database or both, and starts again at once or later.
 * @returns the new server, and what was killed
 */
export async function dieAndStart(folder: FaultFolder, server: FaultServer, random: Random, tally: Tally) {
  const [victim, isAtOnce] = [random.pick(victims), random.oneIn(2)];
  await killSome(server, victim);
  tally.did("R3", `kills of the ${victim === "both" ? "server and its database" : victim}`);
  return startAgain(folder, tally, isAtOnce);
}

/** Half of the starts are immediate, as by a supervisor; the others wait until all processes have ended. */
async function startAgain(folder: FaultFolder, tally: Tally, isAtOnce: boolean): Promise<FaultServer> {
  if (!isAtOnce) {
    const isGone = await waitUntil(
      "the database's end",
      async () => (await countDatabaseProcesses(folder.dataDir)) === 0,
      LEFT_BEHIND_MS,
    ).then(
      () => true,
      () => false,
    );
    tally.holds("R3", `no database process is left ${LEFT_BEHIND_MS / 1000} s after a kill`, isGone);
  }
  for (let tries = 1; ; tries += 1) {
    const server = await folder.start().catch((error: unknown) => String(error));
    tally.holds("R3", "a new start is not refused", typeof server !== "string", () => String(server));
    if (typeof server !== "string") return server;
    if (tries === STARTS) throw new Error(server);
  }
}

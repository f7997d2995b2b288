import type { Random } from "./random.ts";
import { countDatabaseProcesses, type FaultServer, until } from "./server.ts";
import type { Tally } from "./tally.ts";
import type { Place } from "./templates.ts";

/** PostgreSQL writes its last checkpoint before it goes. */
const LEFT_BEHIND_MS = 20_000;
const STARTS = 3;

const victims = ["server", "database", "both"] as const;

async function killSome(server: FaultServer, victim: (typeof victims)[number]): Promise<void> {
  if (victim === "server") await server.kill();
  else if (victim === "database") await server.killDatabase();
  else await server.killBoth();
}

/** Kills one of three, and starts again at once or later. @returns the new server, and what was killed */
export async function dieAndStart(place: Place, server: FaultServer, random: Random, tally: Tally) {
  const [victim, isAtOnce] = [random.pick(victims), random.isOnceIn(2)];
  await killSome(server, victim);
  tally.did("R3", `kills of the ${victim === "both" ? "server and its database" : victim}`);
  return startAgain(place, tally, isAtOnce);
}

/** Half of the starts come at once, as from whoever watches over the server; the others once everything has ended. */
async function startAgain(place: Place, tally: Tally, isAtOnce: boolean): Promise<FaultServer> {
  if (!isAtOnce) {
    const isGone = await until(
      "the database's end",
      async () => (await countDatabaseProcesses(place.dataDir)) === 0,
      LEFT_BEHIND_MS,
    ).then(
      () => true,
      () => false,
    );
    tally.holds("R3", `no database process is left ${LEFT_BEHIND_MS / 1000} s after a kill`, isGone);
  }
  for (let tries = 1; ; tries += 1) {
    const server = await place.start().catch((error: unknown) => String(error));
    tally.holds("R3", "a new start is not refused", typeof server !== "string", () => String(server));
    if (typeof server !== "string") return server;
    if (tries === STARTS) throw new Error(server);
  }
}

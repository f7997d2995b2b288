import type { Counts } from "./counts.ts";
import { requestSending, countEvents, readDocument } from "./documents.ts";
import { childrenOf, waitUntil } from "../harness/server.ts";
import type { FaultInstallation } from "./installation.ts";

/** Two kills use up one attempt of a document; the next one follows some seconds later. */
const KILLS_IN_A_ROW = 5;
/** LibreOffice restarts after each kill, on shared cores. */
const RENDER_MS = 600_000;

/** Kills the renderer's process during consecutive renders, then lets it finish. */
export async function killRenderers(installation: FaultInstallation, counts: Counts, rounds: number): Promise<void> {
  const server = await installation.start();
  const findRendererPid = () => childrenOf(server.pid).find(({ command }) => command.includes("wasm-child"))?.pid;
  for (let round = 0; round < rounds; round += 1) {
    const id = await requestSending(server, `Luis Pérez ${round}`);
    let last = 0;
    for (let kill = 0; kill < KILLS_IN_A_ROW; kill += 1) {
      await waitUntil("another renderer", async () => (findRendererPid() ?? last) !== last, RENDER_MS);
      last = findRendererPid() ?? last;
      process.kill(last, "SIGKILL");
    }
    await waitUntil("a render", async () => (await readDocument(server, id)).state !== "printing", RENDER_MS);
    counts.holds(
      "a document whose renderer was killed is sent by itself",
      (await readDocument(server, id)).state === "sent",
    );
    counts.holds("and once", (await countEvents(server, id, "sent")) === 1);
  }
}

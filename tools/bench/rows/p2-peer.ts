import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod/mini";
import { startChild } from "../harness/child.ts";
import { measureHttp } from "../harness/http-load.ts";
import { measureRounds, median } from "../harness/rounds.ts";
import type { Bench, RowOutcome, BenchRow } from "../harness/row.ts";
import { logInToBench, SECRET } from "../harness/session.ts";

/*
 * A general back-office engine from outside the repository: `BENCH_PEERS` is a folder with a `directus.mjs`, which is
 * forked with the database's address, serves the same list, and sends `{ port, path, headers }` when ready.
 */
const RENTALS = 100_000;
const CONNECTIONS = 32;
const SECONDS = { full: 4, quick: 2 };

const ready = z.object({ port: z.number() });
const peerReady = z.object({ port: z.number(), path: z.string(), headers: z.record(z.string(), z.string()) });

async function measurePeer({ databases, pace, isQuick, say }: Bench, file: string): Promise<RowOutcome> {
  const seconds = isQuick ? SECONDS.quick : SECONDS.full;
  return databases.inCopy(await databases.people(RENTALS), async (url) => {
    const app = startChild(fileURLToPath(import.meta.resolve("./p1-servers.ts")), ["app", url, SECRET]);
    const peer = startChild(file, [url]);
    try {
      const { port } = ready.parse(await app.hear());
      const target = peerReady.parse(await peer.hear());
      const headers = { authorization: `Bearer ${await logInToBench(`http://127.0.0.1:${port}`)}` };
      const own = { port, path: "/api/rentals?page=1&page_size=50&sort=-start_date", headers };
      const { rounds, voids } = await measureRounds({
        pace,
        say,
        limit: () => measureHttp(target, CONNECTIONS, seconds),
        measure: async () => ({ app: await measureHttp(own, CONNECTIONS, seconds) }),
      });
      const value = median(rounds.map((round) => round.app / round.limit));
      return {
        measurements: [{ what: "the same list / Directus", value, unit: "×", goal: { atLeast: 6 } }],
        rounds,
        voids,
      };
    } finally {
      await Promise.all([app.end(), peer.end()]);
    }
  });
}

async function run(bench: Bench): Promise<RowOutcome> {
  const file = path.resolve(process.env["BENCH_PEERS"] ?? "", "directus.mjs");
  if (process.env["BENCH_PEERS"] === undefined || !existsSync(file))
    return { measurements: [], rounds: [], voids: [], absent: "no peer here (BENCH_PEERS)" };
  return measurePeer(bench, file);
}

export const peerRow: BenchRow = { name: "P2", title: "the list against a general back-office engine", run };

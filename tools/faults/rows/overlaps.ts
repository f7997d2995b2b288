import { createClock } from "#server/engine/clock.ts";
import type { Reply } from "#tests/support/api.ts";
import { createHttpApi } from "#tests/e2e/support/http-api.ts";
import { apiAs } from "../harness/client.ts";
import type { FaultRun, OpenRun, RunContext } from "../harness/fault-run.ts";
import type { FaultServer } from "../harness/server.ts";
import type { Random } from "../harness/random.ts";
import type { Tally } from "../harness/tally.ts";
import { startQuickRenderer } from "../visitors/documents.ts";
import { findOverlaps } from "./overlap-checks.ts";
import { deedNames, deeds } from "./overlap-deeds.ts";
import type { Racer } from "./overlap-subjects.ts";
import { prepareContest } from "./overlap-subjects.ts";

const DEEDS_A_CLIENT = 30;
/** docs/design/specification.md, section 8: the message for the loser. */
const OVERLAP_TEXT = "Ya existe una reserva en ese intervalo de fechas";
/** Actions that take days another client may have by then. */
const TAKING = new Set([
  "activate",
  "send_contract",
  "let_at_once",
  "extend",
  "withdraw_notice",
  "redate",
  "book",
  "convert",
  "renew",
]);

function lookAtReply(name: string, { status, body }: Reply<unknown>, tally: Tally): void {
  const [error] = body.success ? [] : body.errors;
  const detail = () => `${name}: ${status} ${JSON.stringify(error)}`;
  tally.holds("R4", "no deadlock and no other fault reaches a client", status < 500, detail);
  const isOverlap = error?.translationKey === "error.overlap";
  if (isOverlap || error?.message === OVERLAP_TEXT) {
    tally.holds(
      "R4",
      "the loser gets 409 and the specified text",
      status === 409 && error?.message === OVERLAP_TEXT,
      detail,
    );
    tally.did("R4", "losers");
  }
  if (status < 300) tally.did("R4", `done: ${name}`);
}

async function race(racer: Racer, tally: Tally): Promise<void> {
  for (let count = 0; count < DEEDS_A_CLIENT; count += 1) {
    const name = racer.random.pick(deedNames);
    const reply = await deeds[name]?.(racer);
    if (reply && TAKING.has(name)) tally.did("R4", "attempts");
    if (reply) lookAtReply(name, reply, tally);
  }
}

async function open({ templates, tally, clients }: RunContext): Promise<OpenRun> {
  const renderer = await startQuickRenderer();
  const folder = await templates.aFolder({ TRUST_PROXY: "1", GOTENBERG_URL: renderer.url });
  const server: FaultServer = await folder.start();
  const today = createClock(null).today();
  const visitor = createHttpApi(server.origin, null);
  return {
    async round(random: Random) {
      const api = await apiAs(server.origin, "admin");
      const contest = await prepareContest(api, today, random);
      const racers = Array.from({ length: clients }, (_, number) => ({
        api,
        visitor,
        contest,
        random: random.fork(String(number)),
      }));
      await Promise.all(racers.map((racer) => race(racer, tally)));
      const found = await findOverlaps(server.db, contest.assets, today);
      tally.holds("R4", "no asset is taken twice on the same day", found.length === 0, () => found.join("; "));
    },
    async close() {
      const [row] = await server.db.query<{ deadlocks: number }>(
        "select deadlocks from pg_stat_database where datname = current_database()",
        [],
      );
      tally.reached("R4", "deadlocks that PostgreSQL resolved unnoticed by clients", row?.deadlocks ?? 0);
      await folder.discard();
      renderer.close();
    },
  };
}

export const overlaps: FaultRun = { name: "overlaps", rows: ["R4"], share: 4, full: { attempts: 100_000 }, open };

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { startEmbeddedPostgres } from "#server/engine/db/embedded/embedded-postgres.ts";
import { migrate } from "#server/engine/db/migrate.ts";
import { connectionConfig, createDb } from "#server/engine/db/pool.ts";
import { seedCatalogues } from "#server/seed/seed-catalogues.ts";
import { violatedInvariants } from "#tests/support/money-invariants.ts";
import { aMoneyStep, createMoneyWorld, type MoneyStep, takeMoneyStep } from "#tests/support/money-steps.ts";
import type { FaultRun, OpenRun, RunContext } from "../harness/fault-run.ts";
import type { Random } from "../harness/random.ts";
import type { Tally } from "../harness/tally.ts";

const STEPS_A_ROUND = 1_600;
const LOOK_EVERY = 400;
const LARGEST_SEED = 2 ** 31;

const sampleSteps = (random: Random): MoneyStep[] =>
  fc.sample(aMoneyStep, { numRuns: STEPS_A_ROUND, seed: random.int(LARGEST_SEED) });

/** Runs concurrent steps on one company's books and checks the sums at intervals. */
async function takeSteps(url: string, clients: number, random: Random, tally: Tally): Promise<void> {
  const db = createDb({ url, max: clients });
  const world = await createMoneyWorld(db);
  const steps = sampleSteps(random);
  for (let from = 0; from < steps.length; from += LOOK_EVERY) {
    const waiting = steps.slice(from, from + LOOK_EVERY).toReversed();
    const work = async () => {
      for (let step = waiting.pop(); step; step = waiting.pop()) {
        const { kind } = step;
        const isDone = await takeMoneyStep(db, world, step).catch((error: unknown) => String(error));
        tally.holds(
          "R10",
          "a step is done or refused with a code of the catalogue",
          typeof isDone !== "string",
          () => `${kind}: ${isDone}`,
        );
        tally.did("R10", "steps");
        if (isDone === true) tally.did("R10", `done: ${kind}`);
      }
    };
    await Promise.all(Array.from({ length: clients }, work));
    const broken = await violatedInvariants(db);
    tally.holds("R10", "every invariant of money holds", broken.length === 0, () => broken.join("; "));
  }
  await db.close();
}

const databaseIn = (url: string, name: string): string => {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
};

/** Starts a PostgreSQL with a set-up database, which is copied for each round. */
async function open({ tally, clients }: RunContext): Promise<OpenRun> {
  const folder = await mkdtemp(path.join(tmpdir(), "llavero-faults-"));
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, "postgres") });
  await migrate(connectionConfig({ url: postgres.url }));
  const first = createDb({ url: postgres.url, max: 1 });
  await seedCatalogues(first);
  await first.close();
  const admin = createDb({ url: databaseIn(postgres.url, "postgres"), max: 1 });
  return {
    async round(random) {
      await admin.query("create database round template llavero", []);
      await takeSteps(databaseIn(postgres.url, "round"), clients, random, tally);
      await admin.query("drop database round with (force)", []);
    },
    async close() {
      await admin.close();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export const moneyRow: FaultRun = { name: "money", rows: ["R10"], share: 3, full: { steps: 1_000_000 }, open };

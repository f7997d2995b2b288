import { chmod, mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { createDatabases } from "./harness/databases.ts";
import { type BenchOptions, readBenchOptions } from "./harness/options.ts";
import { isAllMet, logBenchTable, type ReportedRow, writeReport } from "./harness/report.ts";
import type { Bench, RowOutcome, BenchRow } from "./harness/row.ts";
import { rows } from "./rows.ts";

/*
 * The speed goals, row by row: `npm run bench -- [--quick] [--only P4] [--minutes 30]`. Exits with 1 if a measurement
 * misses its goal.
 */

const ROUNDS = { full: 5, quick: 3, timed: Infinity };
const MINUTE_MS = 60_000;

const say = (line: string) => console.log(`  ${line}`);
const options = readBenchOptions(process.argv.slice(2));

const unknown = options.only.filter((name) => rows.every((row) => row.name !== name));
if (unknown.length > 0)
  throw new Error(`No row is called ${unknown.join(", ")}: ${rows.map(({ name }) => name).join(", ")}`);
const selected = rows.filter(({ name, isSurvey }) =>
  options.only.length > 0 ? options.only.includes(name) : !isSurvey,
);

async function measure(row: BenchRow, bench: Bench): Promise<ReportedRow> {
  console.log(`${row.name}: ${row.title}`);
  const start = performance.now();
  const [load = 0] = loadavg();
  const outcome = await row.run(bench).catch((error: unknown): RowOutcome => {
    console.error(error);
    return {
      measurements: [{ what: "broken off", value: Number.NaN, unit: "", goal: { atLeast: 1 } }],
      rounds: [],
      voids: [],
    };
  });
  return { row, outcome, load, seconds: (performance.now() - start) / 1000 };
}

const folder = await mkdtemp(path.join(tmpdir(), "llavero-bench-"));
// COPY reads files as the database's own user.
await chmod(folder, 0o755);
const databases = createDatabases(say);
const startedAt = performance.now();

function roundsOf({ isQuick, minutes }: BenchOptions): number {
  if (isQuick) return ROUNDS.quick;
  return minutes === null ? ROUNDS.full : ROUNDS.timed;
}

/**
 * The next row's share of the remaining time, not counting the first creation of databases; unused time goes to later
 * rows.
 */
function timeFor(rowsLeft: number): () => boolean {
  if (options.minutes === null) return () => true;
  const isAt = () => performance.now() - startedAt - databases.makingMs();
  const end = isAt() + (options.minutes * MINUTE_MS - isAt()) / rowsLeft;
  return () => isAt() < end;
}

try {
  const all: ReportedRow[] = [];
  for (const [at, row] of selected.entries()) {
    const pace = { count: roundsOf(options), hasTime: timeFor(selected.length - at) };
    all.push(await measure(row, { ...options, databases, folder, pace, say }));
  }
  logBenchTable(all);
  console.log(`\nWritten to ${await writeReport(all, options)}`);
  process.exitCode = isAllMet(all) ? 0 : 1;
} finally {
  await databases.stop();
  await rm(folder, { recursive: true, force: true });
}

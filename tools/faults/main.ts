import { mkdir, writeFile } from "node:fs/promises";
import type { FaultRun, OpenRun, RunContext } from "./harness/fault-run.ts";
import { type FaultOptions, readFaultOptions, USAGE } from "./harness/options.ts";
import { openProgress, type Progress, type ProgressFile } from "./harness/progress.ts";
import { createRandom } from "./harness/random.ts";
import { composeReport, isInvariantMet, formatFaultTable, type RunResult } from "./harness/report.ts";
import { createTally, type Tally } from "./harness/tally.ts";
import { createTemplates, type Templates } from "./harness/templates.ts";
import { faultRuns } from "./runs.ts";

/* R1 to R12 of docs/design/goals.md, "Trust": provokes everything that must never happen, and counts when it does. */

const FOLDER = ".output";
/** Each run ends with checking all that it did. */
const END_MS = 10_000;
const MINUTE_MS = 60_000;

/** After an interrupt the round ends, its resources are released, and the results so far are reported. */
let isInterrupted = false;

function endOnSignal(): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      isInterrupted = true;
      console.log("Ends after this round; a second signal ends it at once and leaves what it started.");
    });
}

const isFull = ({ full }: FaultRun, { counts }: Pick<Progress, "counts">) =>
  Object.entries(full).length > 0 &&
  Object.entries(full).every(([name, wanted]) => counts.some(({ what, done }) => what === name && done >= wanted));

interface Going {
  readonly run: FaultRun;
  readonly options: FaultOptions;
  readonly file: ProgressFile;
  readonly tally: Tally;
  readonly hasTime: () => boolean;
}

/**
 * Runs rounds one after the other and saves each when finished.
 * @returns the total progress
 */
async function goOn({ run, options, file, tally, hasTime }: Going, open: OpenRun, start: number): Promise<Progress> {
  const before = file.of(run.name);
  let rounds = options.resumes ? before.rounds : (options.round ?? 0);
  const now = (): Progress => ({
    ...tally.state(),
    rounds,
    seconds: before.seconds + (performance.now() - start) / 1000,
  });
  const first = rounds;
  const isOver = () => !hasTime() || isFull(run, tally.state()) || rounds >= (run.mostRounds ?? Infinity);
  while (rounds === first || !isOver()) {
    await open.round(createRandom(`${options.seed}/${run.name}/${rounds}`));
    rounds += 1;
    await file.keep(run.name, now());
  }
  return now();
}

/** @param ms the time for opening, rounds and the end together */
async function work(
  run: FaultRun,
  options: FaultOptions,
  file: ProgressFile,
  templates: Templates,
  ms: number,
): Promise<RunResult> {
  const start = performance.now();
  const tally = createTally(file.of(run.name), console.log);
  const hasTime = () => !isInterrupted && performance.now() - start < ms - END_MS;
  const context: RunContext = { tally, templates, clients: options.clients, ms, hasTime };
  let [broken, progress, open] = [null as string | null, file.of(run.name), null as OpenRun | null];
  try {
    open = await run.open(context);
    progress = await goOn({ run, options, file, tally, hasTime }, open, performance.now());
  } catch (error) {
    broken = error instanceof Error ? (error.stack ?? error.message) : String(error);
    progress = file.of(run.name);
    console.log(`  ${run.name} failed: ${broken}`);
  }
  await open?.close().catch((error: unknown) => void (broken ??= String(error)));
  progress = { ...progress, ...tally.state() };
  await file.keep(run.name, progress);
  return { run, progress, broken };
}

async function runAll(options: FaultOptions, runs: readonly FaultRun[]): Promise<readonly RunResult[]> {
  const file = openProgress(FOLDER, options.seed, options.round === null);
  if (options.resumes) await file.load();
  const templates = await createTemplates(options.port);
  const end = performance.now() + options.minutes * MINUTE_MS;
  const results: RunResult[] = [];
  try {
    for (const [index, run] of runs.entries()) {
      if (isInterrupted) break;
      const shares = runs.slice(index).reduce((sum, { share }) => sum + share, 0);
      const ms = (Math.max(0, end - performance.now()) * run.share) / shares;
      console.log(`${run.rows.join(", ")}: ${run.name}, ${(ms / 1000).toFixed(0)} s at most`);
      results.push(await work(run, options, file, templates, ms));
    }
  } finally {
    await templates.discard();
  }
  return results;
}

async function main(): Promise<void> {
  endOnSignal();
  const options = readFaultOptions(process.argv.slice(2));
  const runs = faultRuns.filter(({ rows }) => rows.some((row) => options.only.includes(row)));
  console.log(`Seed ${options.seed}: npm run faults -- --seed ${options.seed} makes the same choices again.`);
  const report = composeReport(options.seed, options.minutes, await runAll(options, runs));
  await mkdir(FOLDER, { recursive: true });
  await writeFile(`${FOLDER}/faults.json`, JSON.stringify(report, null, 2));
  console.log(formatFaultTable(report));
  console.log(`\nWritten to ${FOLDER}/faults.json. Seed ${options.seed}.`);
  process.exitCode = isInvariantMet(report) ? 0 : 1;
}

if (process.argv.includes("--help")) console.log(USAGE);
else
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });

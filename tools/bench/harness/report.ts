import { execFileSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { BenchOptions } from "./options.ts";
import { type Measurement, isGoalMet, type RowOutcome, type BenchRow } from "./row.ts";

export interface ReportedRow {
  readonly row: BenchRow;
  readonly outcome: RowOutcome;
  readonly seconds: number;
  /** The machine's load average when the row began. */
  readonly load: number;
}

const FOLDER = ".output";

const goalOf = ({ goal, unit }: Measurement) => {
  if (goal === null) return "";
  return "atLeast" in goal ? `≥ ${goal.atLeast} ${unit}` : `≤ ${goal.atMost} ${unit}`;
};

const verdictOf = (figure: Measurement) => {
  if (figure.goal === null) return "";
  if (Number.isNaN(figure.value)) return "VOID";
  return isGoalMet(figure) ? "ok" : "SHORT";
};

const shown = (value: number) => (Number.isNaN(value) ? "–" : String(Number(value.toPrecision(3))));

function lines({ row, outcome }: ReportedRow): string[] {
  if (outcome.absent !== undefined) return [`${row.name.padEnd(4)}${row.title}: ${outcome.absent}`];
  return outcome.figures.map((figure) => {
    const value = `${shown(figure.value)} ${figure.unit}`.padStart(14);
    return `${row.name.padEnd(4)}${figure.what.padEnd(64)}${value}   ${goalOf(figure).padEnd(14)} ${verdictOf(figure)}`;
  });
}

/** Whether every figure with a goal reaches it; one without a valid round does not. */
export const isAllMet = (all: readonly ReportedRow[]): boolean =>
  all.every(({ outcome }) => outcome.figures.every(isGoalMet));

/** Prints the table, with the goal beside each figure. */
export function printBenchTable(all: readonly ReportedRow[]): void {
  console.log(`\n${all.flatMap(lines).join("\n")}`);
}

function commit(): string {
  try {
    return execFileSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" }).trim();
  } catch {
    return "unknown";
  }
}

const machine = () => ({
  cpu: os.cpus()[0]?.model ?? "unknown",
  cores: os.availableParallelism(),
  memory_gb: Math.round(os.totalmem() / 2 ** 30),
  system: `${os.type()} ${os.release()}`,
  load: os.loadavg(),
});

/**
 * Writes all measurements, including void rounds.
 * @returns the file
 */
export async function writeReport(all: readonly ReportedRow[], options: BenchOptions): Promise<string> {
  const file = path.join(FOLDER, "bench.json");
  const rows = all.map(({ row, outcome, seconds, load }) => ({
    row: row.name,
    title: row.title,
    ...outcome,
    figures: outcome.figures.map((figure) => ({ ...figure, verdict: verdictOf(figure) })),
    seconds: Math.round(seconds),
    load,
  }));
  const versions = { node: process.version, commit: commit() };
  await mkdir(FOLDER, { recursive: true });
  await writeFile(file, JSON.stringify({ at: new Date(), machine: machine(), versions, options, rows }, null, 2));
  return file;
}

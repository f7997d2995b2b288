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

const verdictOf = (measurement: Measurement) => {
  if (measurement.goal === null) return "";
  if (Number.isNaN(measurement.value)) return "VOID";
  return isGoalMet(measurement) ? "ok" : "SHORT";
};

const shown = (value: number) => (Number.isNaN(value) ? "–" : String(Number(value.toPrecision(3))));

function lines({ row, outcome }: ReportedRow): string[] {
  if (outcome.absent !== undefined) return [`${row.name.padEnd(4)}${row.title}: ${outcome.absent}`];
  return outcome.measurements.map((measurement) => {
    const value = `${shown(measurement.value)} ${measurement.unit}`.padStart(14);
    return `${row.name.padEnd(4)}${measurement.what.padEnd(64)}${value}   ${goalOf(measurement).padEnd(14)} ${verdictOf(measurement)}`;
  });
}

/** Whether every measurement with a goal reaches it; one without a valid round does not. */
export const isAllMet = (all: readonly ReportedRow[]): boolean =>
  all.every(({ outcome }) => outcome.measurements.every(isGoalMet));

/** Logs the table, with the goal beside each measurement. */
export function logBenchTable(all: readonly ReportedRow[]): void {
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
    measurements: outcome.measurements.map((measurement) => ({ ...measurement, verdict: verdictOf(measurement) })),
    seconds: Math.round(seconds),
    load,
  }));
  const versions = { node: process.version, commit: commit() };
  await mkdir(FOLDER, { recursive: true });
  await writeFile(file, JSON.stringify({ at: new Date(), machine: machine(), versions, options, rows }, null, 2));
  return file;
}

import { availableParallelism, cpus, totalmem } from "node:os";
import type { FaultRun } from "./fault-run.ts";
import type { Progress } from "./progress.ts";
import type { RowId } from "./tally.ts";

/** Result of one run, including the processes it was resumed from. */
export interface RunResult {
  readonly run: FaultRun;
  readonly progress: Progress;
  /** Why it ended early, or null. */
  readonly broken: string | null;
}

/** A line of the table: an invariant with its goal. */
export interface ReportedInvariant {
  readonly row: RowId;
  readonly what: string;
  readonly value: number;
  readonly goal: 0;
  readonly looks: number;
  readonly isMet: boolean;
}

/** How often something was done, and how long a full run's count takes at this pace. */
export interface ReportedCount {
  readonly row: RowId;
  readonly what: string;
  readonly done: number;
  readonly per_minute: number;
  readonly full: number | null;
  readonly full_minutes: number | null;
}

const round1 = (value: number) => Math.round(value * 10) / 10;

const invariantsOf = ({ progress }: RunResult): readonly ReportedInvariant[] =>
  progress.figures.map(({ row, what, looks, failures }) => ({
    row,
    what,
    value: failures,
    goal: 0,
    looks,
    isMet: failures === 0,
  }));

function countsOf({ run, progress }: RunResult): readonly ReportedCount[] {
  const minutes = progress.seconds / 60;
  return progress.counts.map(({ row, what, done }) => {
    const full = run.full[what] ?? null;
    const per_minute = minutes > 0 ? done / minutes : 0;
    const full_minutes = full !== null && per_minute > 0 ? round1(full / per_minute) : null;
    return { row, what, done, per_minute: round1(per_minute), full, full_minutes };
  });
}

const machine = () => ({
  processors: availableParallelism(),
  model: cpus()[0]?.model ?? "",
  memory_gb: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  platform: `${process.platform} ${process.arch}`,
});

/** All measurements, in the format of `faults.json`. */
export function composeReport(seed: number, minutes: number, results: readonly RunResult[]) {
  return {
    at: new Date().toISOString(),
    seed,
    minutes,
    machine: machine(),
    runs: results.map((result) => ({
      run: result.run.name,
      rows: result.run.rows,
      rounds: result.progress.rounds,
      seconds: round1(result.progress.seconds),
      broken: result.broken,
      invariants: invariantsOf(result),
      counts: countsOf(result),
      peaks: result.progress.peaks,
    })),
  };
}
export type FaultReport = ReturnType<typeof composeReport>;
type RunReport = FaultReport["runs"][number];

/** Whether every invariant meets its goal, and every row was checked. */
export function isInvariantMet({ runs }: FaultReport): boolean {
  const isWhole = ({ broken, invariants, rows }: RunReport) =>
    broken === null &&
    invariants.every((invariant) => invariant.isMet) &&
    rows.every((row) => invariants.some((invariant) => invariant.row === row));
  return runs.length > 0 && runs.every(isWhole);
}

const number = (value: number) => value.toLocaleString("en", { maximumFractionDigits: 1 });

const invariantLine = ({ row, what, value, looks, isMet: isSo }: ReportedInvariant) =>
  `${row.padEnd(4)} ${what.padEnd(66)} ${`${number(value)} of ${number(looks)}`.padStart(18)}   goal 0   ${isSo ? "ok" : "SHORT"}`;

function countLine({ row, what, done, per_minute, full, full_minutes }: ReportedCount): string {
  const pace = `${number(per_minute)}/min`.padStart(14);
  const rest =
    full === null ? "" : `   full ${number(full)}${full_minutes === null ? "" : ` in ${number(full_minutes)} min`}`;
  return `${row.padEnd(4)} ${what.padEnd(54)} ${number(done).padStart(14)} ${pace}${rest}`;
}

function runLines({ run, rows, rounds, seconds, broken, invariants, counts, peaks }: RunReport): readonly string[] {
  const missing = rows.filter((row) => !invariants.some((invariant) => invariant.row === row));
  return [
    `\n${run}: ${rounds} rounds in ${number(seconds)} s`,
    ...invariants.map(invariantLine),
    ...missing.map((row) => `${row.padEnd(4)} was not looked at   SHORT`),
    ...counts.map(countLine),
    ...peaks.map(({ row, what, most }) => `${row.padEnd(4)} ${what.padEnd(54)} ${number(most).padStart(14)}`),
    ...(broken === null ? [] : [`     broke off: ${broken}   SHORT`]),
  ];
}

export const formatFaultTable = ({ runs }: FaultReport): string => runs.flatMap(runLines).join("\n");

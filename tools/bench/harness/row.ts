import type { Databases } from "./databases.ts";
import type { BenchOptions } from "./options.ts";
import type { Pace } from "./rounds.ts";

/** Minimum or maximum of a measurement. */
export type Goal = { readonly atLeast: number } | { readonly atMost: number };

/** One measurement; without a goal it is only reported. */
export interface Measurement {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly goal: Goal | null;
}

export interface RowOutcome {
  readonly measurements: readonly Measurement[];
  /** All valid rounds as measured; void ones are separate. */
  readonly rounds: readonly object[];
  readonly voids: readonly object[];
  /** Why it was not measured; then it does not count. */
  readonly absent?: string;
}

/** Resources of a row's measurement. */
export interface Bench extends BenchOptions {
  readonly databases: Databases;
  /** The run's own folder, readable by the database's user; deleted afterwards. */
  readonly folder: string;
  /** Number of rounds for a median. */
  readonly pace: Pace;
  readonly say: (line: string) => void;
}

export interface BenchRow {
  readonly name: string;
  readonly title: string;
  /** Runs only when selected: it has no goal, but shows where time is spent. */
  readonly isSurvey?: boolean;
  readonly run: (bench: Bench) => Promise<RowOutcome>;
}

export const isGoalMet = ({ value, goal }: Measurement): boolean =>
  goal === null || ("atLeast" in goal ? value >= goal.atLeast : value <= goal.atMost);

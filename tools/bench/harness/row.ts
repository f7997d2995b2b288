import type { Databases } from "./databases.ts";
import type { Options } from "./options.ts";
import type { Pace } from "./rounds.ts";

/** What a figure must reach: at least so much, or at most. */
export type Goal = { readonly atLeast: number } | { readonly atMost: number };

/** One measured figure; without a goal it is told and does not count. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly goal: Goal | null;
}

/** What came of a row of the table. */
export interface Outcome {
  readonly figures: readonly Figure[];
  /** Each round as it was measured, those that are void apart. */
  readonly rounds: readonly object[];
  readonly voids: readonly object[];
  /** Why it was not measured; then it does not count. */
  readonly absent?: string;
}

/** What a row measures with. */
export interface Bench extends Options {
  readonly databases: Databases;
  /** A folder of the run's own, which the database's user may read; gone afterwards. */
  readonly folder: string;
  /** How many rounds a median is of. */
  readonly pace: Pace;
  readonly say: (line: string) => void;
}

/** A row of the table of goals. */
export interface Row {
  readonly name: string;
  readonly title: string;
  /** Left out unless it is named: it has no goal, but tells where time goes. */
  readonly isSurvey?: boolean;
  readonly run: (bench: Bench) => Promise<Outcome>;
}

export const isMet = ({ value, goal }: Figure): boolean =>
  goal === null || ("atLeast" in goal ? value >= goal.atLeast : value <= goal.atMost);

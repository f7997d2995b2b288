import type { Random } from "./random.ts";
import type { RowId, Tally } from "./tally.ts";
import type { Templates } from "./templates.ts";

/** What a run is given. */
export interface RunContext {
  readonly tally: Tally;
  /** Copies of a set-up office's folder. */
  readonly templates: Templates;
  /** How many clients work at once. */
  readonly clients: number;
  /** The time that it has in all, in milliseconds. */
  readonly ms: number;
  /** Whether there is time for more. */
  hasTime(): boolean;
}

/** A run in progress. */
export interface OpenRun {
  /** Some seconds of work, all of whose choices come from `random`. */
  round(random: Random): Promise<void>;
  /** Looks at what only the end shows, and gives everything back. */
  close(): Promise<void>;
}

/** One or some rows of docs/design/goals.md, "Trust", that are measured together. */
export interface FaultRun {
  readonly name: string;
  readonly rows: readonly RowId[];
  /** Its part of the time, compared with the others. */
  readonly share: number;
  /** What a full run has done, by the names of its counts. */
  readonly full: Readonly<Record<string, number>>;
  /** Rounds of which more would say the same again; without it as many as there is time for. */
  readonly mostRounds?: number;
  open(context: RunContext): Promise<OpenRun>;
}

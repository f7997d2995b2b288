import type { Random } from "./random.ts";
import type { RowId, Tally } from "./tally.ts";
import type { Templates } from "./templates.ts";

export interface RunContext {
  readonly tally: Tally;
  /** Copies of the folder of a set-up installation. */
  readonly templates: Templates;
  /** Number of concurrent clients. */
  readonly clients: number;
  /** Its total time, in milliseconds. */
  readonly ms: number;
  hasTime(): boolean;
}

export interface OpenRun {
  /** A few seconds of work; all random choices come from `random`. */
  round(random: Random): Promise<void>;
  /** Final checks, then releases all resources. */
  close(): Promise<void>;
}

/** Rows of docs/design/goals.md, "Trust", that are measured together. */
export interface FaultRun {
  readonly name: string;
  readonly rows: readonly RowId[];
  /** Its share of the time, relative to the others. */
  readonly share: number;
  /** Counts of a full run, by name. */
  readonly full: Readonly<Record<string, number>>;
  /** Limit for rounds that add no information; without it as many as time allows. */
  readonly mostRounds?: number;
  open(context: RunContext): Promise<OpenRun>;
}

import type { ErrorCode, ErrorParams } from "#shared/domain/core/errors.ts";

/** The signal that ends the process when a file takes too long. */
export const OUT_OF_TIME = "SIGXCPU";

/** What opening one file may take. */
export interface ProcessLimits {
  /** Megabytes of JavaScript objects. */
  readonly memory_mb: number;
  /** Megabytes of all memory, with that of buffers, which the first limit does not count. */
  readonly resident_mb?: number;
  /** Seconds of the processor. */
  readonly seconds: number;
  /** Seconds in all. */
  readonly most_seconds: number;
  /** Seconds that a file waits for the one before it. */
  readonly wait_seconds: number;
}

/** The part of the limits that the process itself watches. */
export type WatchedLimits = Pick<ProcessLimits, "seconds" | "resident_mb">;

/** The result of a task, or the reason for its failure; before the first task, that the process has started. */
export type ProcessReply<Result> =
  | { readonly kind: "ready" }
  | { readonly kind: "result"; readonly result: Result }
  | { readonly kind: "refusal"; readonly code: ErrorCode; readonly params: ErrorParams }
  | { readonly kind: "fault"; readonly error: unknown };

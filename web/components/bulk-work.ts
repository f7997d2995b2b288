import { proxy, ref } from "valtio/vanilla";
import { currentUser } from "#shared/client/change-rows.ts";
import { watchSession } from "#shared/client/state/session-state.ts";
import type { BaseRow } from "./row.ts";

export interface Refused<Row extends BaseRow> {
  readonly row: Row;
  readonly reason: string;
}

export interface ChangeOutcome<Row extends BaseRow> {
  readonly doneText: string | null;
  readonly undo: (() => void) | null;
  readonly refusedText: string;
  readonly refused: readonly Refused<Row>[];
  /** Rows of which it is not known whether they were changed: the connection was lost. */
  readonly unknown: readonly Row[];
  /** Rows that were not tried, because the user stopped the work or the connection was lost. */
  readonly left: readonly Row[];
}

/** How far a change of many rows is. */
interface Progress {
  readonly done: number;
  readonly total: number;
  /** Rows of one request: progress is shown for more of them. */
  readonly atOnce: number;
}

interface BulkWork {
  /** Null while nothing is changed. One change at a time. */
  progress: Progress | null;
  /** Whether the user wants no further rows changed. */
  isStopping: boolean;
  /** Rows that were refused, with the reasons, until the user closes them. */
  outcome: ChangeOutcome<BaseRow> | null;
}

/** What is changed in many rows: it goes on, and is shown, on whatever page the user is. */
export const bulkWork = proxy<BulkWork>({ progress: null, isStopping: false, outcome: null });

export function showOutcome(outcome: ChangeOutcome<BaseRow> | null): void {
  // The rows are data of others: they are not watched.
  bulkWork.outcome = outcome && ref(outcome);
}

/** Whose work it is. A session that ends takes its work with it, even if the same user logs in again. */
interface Worker {
  readonly user: string | undefined;
}
let worker: Worker = { user: currentUser() };

/** The present one, to be compared with a later one. */
export function currentWorker(): Worker {
  const user = currentUser();
  if (worker.user === user) return worker;
  worker = { user };
  Object.assign(bulkWork, { progress: null, isStopping: false, outcome: null });
  return worker;
}

// With the session go its work and what was refused.
watchSession(() => void currentWorker());

import { ApiError, describeError, isUndecided } from "#shared/client/api-error.ts";
import { changeRows, type RowOutcome } from "#shared/client/change-rows.ts";
import { randomKey } from "#shared/client/random-key.ts";
import { MOST_CHANGED_AT_ONCE } from "#shared/domain/core/policy.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { bulkWork, currentWorker, type Refused } from "./bulk-work.ts";
import { type BaseRow, isBaseRow } from "./row.ts";

/** The operation of each row: a move, or null to change fields. */
export interface RowOperation<Arguments extends readonly BaseRow[]> {
  readonly verb: string | null;
  readonly body: (...rows: Arguments) => object;
}

export interface Done<Row extends BaseRow> {
  readonly before: Row;
  readonly after: BaseRow;
}

export interface Tried<Row extends BaseRow> {
  readonly done: Done<Row>[];
  readonly refused: Refused<Row>[];
  /** Whether they were changed is not known. */
  readonly unknown: Row[];
  readonly left: readonly Row[];
}

export interface Trial<Row extends BaseRow> {
  readonly resource: Resource;
  readonly operation: RowOperation<readonly [row: Row]>;
  readonly rows: readonly Row[];
  /** Whose work it is: it ends with their session. */
  readonly worker: ReturnType<typeof currentWorker>;
  /** Rows of one request. */
  readonly atOnce?: number | undefined;
}

/** Before a part is sent once more, milliseconds: a connection that is changed for another one is back by then. */
const PAUSE_MS = 2_000;

/** What became of a part; `lost` when the server could not be reached, twice. */
type PartOutcome = { readonly isRepeated: boolean; readonly outcomes: ReadonlyMap<string, RowOutcome> } | "lost";

const outcomesOf = (all: readonly RowOutcome[]) => new Map(all.map((outcome) => [outcome.id, outcome]));

async function tryPart<Row extends BaseRow>(
  { resource, operation: { verb, body }, worker }: Trial<Row>,
  part: readonly Row[],
  send: typeof changeRows,
): Promise<PartOutcome> {
  const rows = part.map((row) => ({ id: row.id, body: body(row) }));
  const request = { resource, verb, rows, idempotencyKey: randomKey(), user: worker.user };
  for (const isRepeated of [false, true]) {
    try {
      return { isRepeated, outcomes: outcomesOf(await send(request)) };
    } catch (error) {
      // After a lost try the refusal of the second one does not say what became of the first.
      if (!isUndecided(error) && !isRepeated)
        return { isRepeated, outcomes: outcomesOf(part.map(({ id }) => ({ id, error }))) };
      if (!isRepeated) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
  return "lost";
}

/**
 * Whether it is not known if a row was changed: no response came, its first try is still under way, or the row of a
 * repeated change of fields has another version now, perhaps by the first try. Moves are replayed by their key.
 */
function isUnknown(error: unknown, verb: string | null, isRepeated: boolean): boolean {
  if (!(error instanceof ApiError)) return false;
  const isInFlight = error.errors.some(({ translationKey }) => translationKey === "error.in_flight");
  return error.status === 0 || isInFlight || (isRepeated && verb === null && error.status === 409);
}

/** What became of each row of a part. */
function sortPart<Row extends BaseRow>(
  tried: Tried<Row>,
  part: readonly Row[],
  became: PartOutcome,
  verb: string | null,
): void {
  if (became === "lost") {
    tried.unknown.push(...part);
    return;
  }
  for (const before of part) {
    const outcome = became.outcomes.get(before.id);
    if (outcome && "data" in outcome)
      tried.done.push({ before, after: isBaseRow(outcome.data) ? outcome.data : before });
    else if (isUnknown(outcome?.error, verb, became.isRepeated)) tried.unknown.push(before);
    else tried.refused.push({ row: before, reason: describeError(outcome?.error) });
  }
}

/**
 * In order and in parts, until all rows are tried, the user stops or the connection is lost; a refused row does not stop
 * the others.
 * @returns null when the session of the user who started it has ended
 */
export async function tryRows<Row extends BaseRow>(
  trial: Trial<Row>,
  send: typeof changeRows = changeRows,
): Promise<Tried<Row> | null> {
  const { rows, worker, operation, atOnce = MOST_CHANGED_AT_ONCE } = trial;
  const tried: Tried<Row> = { done: [], refused: [], unknown: [], left: [] };
  const isOurs = () => currentWorker() === worker;
  if (!isOurs()) return null;
  bulkWork.isStopping = false;
  let next = 0;
  let isLost = false;
  try {
    while (next < rows.length && !bulkWork.isStopping && !isLost) {
      bulkWork.progress = { done: next, total: rows.length, atOnce };
      const part = rows.slice(next, next + atOnce);
      const became = await tryPart(trial, part, send);
      if (!isOurs()) return null;
      next += part.length;
      isLost = became === "lost";
      sortPart(tried, part, became, operation.verb);
    }
  } finally {
    if (isOurs()) bulkWork.progress = null;
  }
  return { ...tried, left: rows.slice(next) };
}

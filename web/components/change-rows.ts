import { useMutation } from "@tanstack/react-query";
import { useSnapshot } from "valtio/react";
import { describeError } from "#shared/client/api-error.ts";
import { changeRows, type RowOutcome } from "#shared/client/change-rows.ts";
import { MOST_CHANGED_AT_ONCE } from "#shared/domain/core/policy.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { bulkWork, type ChangeOutcome, type Refused, showOutcome } from "./bulk-work.ts";
import { isBaseRow, type BaseRow } from "./row.ts";
import { type Texts, useTexts } from "./use-texts.ts";

/** The operation of each row: a move, or null to change fields. */
interface RowOperation<Arguments extends readonly BaseRow[]> {
  readonly verb: string | null;
  readonly body: (...rows: Arguments) => object;
}

/** A change applied to several rows, each by its own operation; one request has many of them. */
export interface RowsChange<Row extends BaseRow> extends RowOperation<readonly [row: Row]> {
  readonly resource: Resource;
  /** Undoes the change, of a row before and after it; omitted if it cannot be undone. */
  readonly undo?: RowOperation<readonly [before: Row, after: BaseRow]>;
  readonly doneText: (count: number) => string;
  readonly undoneText?: (count: number) => string;
  /** Title above the refused rows and their reasons. */
  readonly refusedText: (count: number) => string;
}

interface Done<Row extends BaseRow> {
  readonly before: Row;
  readonly after: BaseRow;
}

interface Tried<Row extends BaseRow> {
  readonly done: Done<Row>[];
  readonly refused: Refused<Row>[];
  readonly left: readonly Row[];
}

const outcomesOf = (all: readonly RowOutcome[]) => new Map(all.map((outcome) => [outcome.id, outcome]));

async function tryPart<Row extends BaseRow>(
  { resource }: Pick<RowsChange<Row>, "resource">,
  { verb, body }: RowOperation<readonly [row: Row]>,
  part: readonly Row[],
): Promise<ReadonlyMap<string, RowOutcome>> {
  try {
    const outcomes = await changeRows(
      resource,
      verb,
      part.map((row) => ({ id: row.id, body: body(row) })),
    );
    return outcomesOf(outcomes);
  } catch (error) {
    return outcomesOf(part.map(({ id }) => ({ id, error })));
  }
}

function sortOutcome<Row extends BaseRow>({ done, refused }: Tried<Row>, before: Row, outcome?: RowOutcome): void {
  if (!outcome || "error" in outcome) refused.push({ row: before, reason: describeError(outcome?.error) });
  else done.push({ before, after: isBaseRow(outcome.data) ? outcome.data : before });
}

/** In order and in parts, until all rows are tried or the user stops; a refused row does not stop the others. */
async function tryAll<Row extends BaseRow>(
  change: Pick<RowsChange<Row>, "resource">,
  operation: RowOperation<readonly [row: Row]>,
  rows: readonly Row[],
): Promise<Tried<Row>> {
  const tried: Tried<Row> = { done: [], refused: [], left: [] };
  bulkWork.isStopping = false;
  let next = 0;
  try {
    while (next < rows.length && !bulkWork.isStopping) {
      bulkWork.progress = { done: next, total: rows.length };
      const part = rows.slice(next, next + MOST_CHANGED_AT_ONCE);
      const outcomes = await tryPart(change, operation, part);
      for (const before of part) sortOutcome(tried, before, outcomes.get(before.id));
      next += part.length;
    }
  } finally {
    bulkWork.progress = null;
  }
  return { ...tried, left: rows.slice(next) };
}

interface Work<Row extends BaseRow> {
  readonly rows: readonly Row[];
  readonly change: RowsChange<Row>;
}

/**
 * Applies a change to several rows, shows how many were changed, and offers undo. The work goes on when the page is
 * left; its host in the layout shows the progress and what was refused.
 * @param onDone receives the outcome
 */
export function useChangeRows<Row extends BaseRow>(onDone: (outcome: ChangeOutcome<Row>) => void) {
  const { t } = useTexts();
  const { progress } = useSnapshot(bulkWork);
  const undoChanges = useMutation({
    mutationFn: async ({ done, change }: { done: readonly Done<Row>[]; change: RowsChange<Row> }) => {
      const { undo } = change;
      if (!undo) return;
      const befores = new Map(done.map(({ before }) => [before.id, before]));
      const operation: RowOperation<readonly [row: BaseRow]> = {
        verb: undo.verb,
        body: (after) => {
          const before = befores.get(after.id);
          return before ? undo.body(before, after) : {};
        },
      };
      const {
        done: undone,
        refused,
        left,
      } = await tryAll(
        change,
        operation,
        done.map(({ after }) => after),
      );
      const doneText = change.undoneText?.(undone.length) ?? t("components.undone_count", { count: undone.length });
      if (undone.length > 0) showSuccess(doneText);
      const refusedText = t("components.not_undone", { count: refused.length });
      if (refused.length > 0) showOutcome({ doneText, undo: null, refused, refusedText, left });
    },
  });
  const apply = useMutation({
    mutationFn: async ({ rows, change }: Work<Row>) => {
      const { done, refused, left } = await tryAll(change, change, rows);
      const undo = change.undo && done.length > 0 ? () => undoChanges.mutate({ done, change }) : null;
      const doneText = done.length > 0 ? change.doneText(done.length) : null;
      const outcome = { doneText, undo, refused, refusedText: change.refusedText(refused.length), left };
      onDone(outcome);
      if (refused.length > 0) showOutcome(outcome);
      else if (doneText) showSuccess(doneText, undo ? { label: t("action.undo"), run: undo } : undefined);
    },
  });
  return {
    apply: (rows: readonly Row[], change: RowsChange<Row>) => {
      if (bulkWork.progress === null) apply.mutate({ rows, change });
    },
    isRunning: progress !== null,
  };
}

export type ApplyToRows<Row extends BaseRow> = ReturnType<typeof useChangeRows<Row>>["apply"];

const byVersion = ({ version }: BaseRow) => ({ version });
const byChangedVersion = (_before: BaseRow, { version }: BaseRow) => ({ version });

/** Archives rows: removes them from lists and pickers. */
export const archiving = <Row extends BaseRow>(resource: Resource, { t }: Texts): RowsChange<Row> => ({
  resource,
  verb: "archive",
  body: byVersion,
  undo: { verb: "restore", body: byChangedVersion },
  doneText: (count) => t("components.archived_count", { count }),
  undoneText: (count) => t("components.restored_count", { count }),
  refusedText: (count) => t("components.not_archived", { count }),
});

/** Restores archived rows. */
export const restoring = <Row extends BaseRow>(resource: Resource, { t }: Texts): RowsChange<Row> => ({
  resource,
  verb: "restore",
  body: byVersion,
  undo: { verb: "archive", body: byChangedVersion },
  doneText: (count) => t("components.restored_count", { count }),
  undoneText: (count) => t("components.archived_count", { count }),
  refusedText: (count) => t("components.not_restored", { count }),
});

import { useMutation } from "@tanstack/react-query";
import { useSnapshot } from "valtio/react";
import type { Resource } from "#shared/domain/core/resource.ts";
import { showError, showSuccess } from "#shared/ui/toasts.ts";
import { bulkWork, type ChangeOutcome, currentWorker, showOutcome } from "./bulk-work.ts";
import type { BaseRow } from "./row.ts";
import { type Done, type RowOperation, type Trial, tryRows } from "./try-rows.ts";
import { type Texts, useTexts } from "./use-texts.ts";

/** A change applied to several rows, each by its own operation; one request has many of them. */
export interface RowsChange<Row extends BaseRow> extends RowOperation<readonly [row: Row]> {
  readonly resource: Resource;
  /** Rows of one request, where each takes long. */
  readonly atOnce?: number;
  /** Undoes the change, of a row before and after it; omitted if it cannot be undone. */
  readonly undo?: RowOperation<readonly [before: Row, after: BaseRow]>;
  readonly doneText: (count: number) => string;
  readonly undoneText?: (count: number) => string;
  /** Title above the refused rows and their reasons. */
  readonly refusedText: (count: number) => string;
}

interface Work<Row extends BaseRow> extends Pick<Trial<Row>, "worker"> {
  readonly change: RowsChange<Row>;
}

/** The undo of each row that was changed. */
function undoOperation<Row extends BaseRow>(
  undo: NonNullable<RowsChange<Row>["undo"]>,
  done: readonly Done<Row>[],
): RowOperation<readonly [row: BaseRow]> {
  const befores = new Map(done.map(({ before }) => [before.id, before]));
  return {
    verb: undo.verb,
    body: (after) => {
      const before = befores.get(after.id);
      return before ? undo.body(before, after) : {};
    },
  };
}

const needsLook = ({ refused, unknown }: ChangeOutcome<BaseRow>) => refused.length > 0 || unknown.length > 0;

/**
 * Applies a change to several rows, shows how many were changed, and offers undo. The work goes on when the page is
 * left; its host in the layout shows the progress and what was refused. It ends with the session of its user.
 * @param onDone receives the outcome
 */
export function useChangeRows<Row extends BaseRow>(onDone: (outcome: ChangeOutcome<Row>) => void) {
  const { t } = useTexts();
  const { progress } = useSnapshot(bulkWork);
  const whenFree = (work: () => void) => {
    if (bulkWork.progress === null) work();
    else showError(t("components.bulk.wait"));
  };
  const undoChanges = useMutation({
    mutationFn: async ({ done, change, worker }: Work<Row> & { done: readonly Done<Row>[] }) => {
      const { undo, resource } = change;
      if (!undo) return;
      const rows = done.map(({ after }) => after);
      const tried = await tryRows({ resource, operation: undoOperation(undo, done), rows, worker });
      if (!tried) return;
      const { done: undone, refused } = tried;
      const doneText = change.undoneText?.(undone.length) ?? t("components.undone_count", { count: undone.length });
      if (undone.length > 0) showSuccess(doneText);
      const outcome = {
        ...tried,
        doneText,
        undo: null,
        refusedText: t("components.not_undone", { count: refused.length }),
      };
      if (needsLook(outcome)) showOutcome(outcome);
    },
  });
  const apply = useMutation({
    mutationFn: async ({ rows, change, worker }: Work<Row> & { rows: readonly Row[] }) => {
      const tried = await tryRows({
        resource: change.resource,
        operation: change,
        rows,
        worker,
        atOnce: change.atOnce,
      });
      if (!tried) return;
      const { done, refused } = tried;
      const undo =
        change.undo && done.length > 0 ? () => whenFree(() => undoChanges.mutate({ done, change, worker })) : null;
      const doneText = done.length > 0 ? change.doneText(done.length) : null;
      const outcome = { ...tried, doneText, undo, refusedText: change.refusedText(refused.length) };
      onDone(outcome);
      if (needsLook(outcome)) showOutcome(outcome);
      else if (doneText) showSuccess(doneText, undo ? { label: t("action.undo"), run: undo } : undefined);
    },
  });
  return {
    apply: (rows: readonly Row[], change: RowsChange<Row>) =>
      whenFree(() => apply.mutate({ rows, change, worker: currentWorker() })),
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

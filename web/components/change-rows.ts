import { useMutation } from "@tanstack/react-query";
import { describeError } from "#shared/client/api-error.ts";
import { archiveOne, restoreOne } from "#shared/client/resource-queries.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { isBaseRow, type BaseRow } from "./row.ts";
import { type Texts, useTexts } from "./use-texts.ts";

/** A change applied to several rows, one request per row. */
export interface RowsChange<Row extends BaseRow> {
  /** Returns the changed row; rejects if the server refuses. */
  readonly run: (row: Row) => Promise<unknown>;
  /**
   * Undoes the change; omitted if it cannot be undone.
   * @param after the row as changed
   */
  readonly undo?: (before: Row, after: BaseRow) => Promise<unknown>;
  readonly doneText: (count: number) => string;
  readonly undoneText?: (count: number) => string;
  /** Title above the refused rows and their reasons. */
  readonly refusedText: (count: number) => string;
}

export interface Refused<Row extends BaseRow> {
  readonly row: Row;
  readonly reason: string;
}

export interface ChangeOutcome<Row extends BaseRow> {
  readonly doneText: string | null;
  readonly undo: (() => void) | null;
  readonly refusedText: string;
  readonly refused: readonly Refused<Row>[];
}

interface Done<Row extends BaseRow> {
  readonly before: Row;
  readonly after: BaseRow;
}

/** Sequential, as each row is a change of its own; a refused row does not stop the others. */
async function tryAll<Row extends BaseRow>(rows: readonly Row[], { run }: RowsChange<Row>) {
  const done: Done<Row>[] = [];
  const refused: Refused<Row>[] = [];
  for (const before of rows) {
    try {
      const after = await run(before);
      if (isBaseRow(after)) done.push({ before, after });
    } catch (error) {
      refused.push({ row: before, reason: describeError(error) });
    }
  }
  return { done, refused };
}

interface Work<Row extends BaseRow> {
  readonly rows: readonly Row[];
  readonly change: RowsChange<Row>;
}

/**
 * Applies a change to several rows, shows how many were changed, and offers undo.
 * @param onDone receives the outcome; refusals are shown by the caller, until the user closes them
 */
export function useChangeRows<Row extends BaseRow>(onDone: (outcome: ChangeOutcome<Row>) => void) {
  const { t } = useTexts();
  const undoChanges = useMutation({
    mutationFn: async ({ done, change }: { done: readonly Done<Row>[]; change: RowsChange<Row> }) => {
      for (const { before, after } of done) await change.undo?.(before, after);
    },
    onSuccess: (_nothing, { done, change }) =>
      showSuccess(change.undoneText?.(done.length) ?? t("components.undone_count", { count: done.length })),
  });
  const apply = useMutation({
    mutationFn: ({ rows, change }: Work<Row>) => tryAll(rows, change),
    onSuccess: ({ done, refused }, { change }) => {
      const undo = change.undo && done.length > 0 ? () => undoChanges.mutate({ done, change }) : null;
      const doneText = done.length > 0 ? change.doneText(done.length) : null;
      onDone({ doneText, undo, refused, refusedText: change.refusedText(refused.length) });
      if (refused.length === 0 && doneText)
        showSuccess(doneText, undo ? { label: t("action.undo"), run: undo } : undefined);
    },
  });
  return {
    apply: (rows: readonly Row[], change: RowsChange<Row>) => apply.mutate({ rows, change }),
    isRunning: apply.isPending || undoChanges.isPending,
  };
}

export type ApplyToRows<Row extends BaseRow> = ReturnType<typeof useChangeRows<Row>>["apply"];

/** Archives rows: removes them from lists and pickers. */
export const archiving = <Row extends BaseRow>(resource: Resource, { t }: Texts): RowsChange<Row> => ({
  run: ({ id, version }) => archiveOne(resource, id, version),
  undo: (_before, { id, version }) => restoreOne(resource, id, version),
  doneText: (count) => t("components.archived_count", { count }),
  undoneText: (count) => t("components.restored_count", { count }),
  refusedText: (count) => t("components.not_archived", { count }),
});

/** Restores archived rows. */
export const restoring = <Row extends BaseRow>(resource: Resource, { t }: Texts): RowsChange<Row> => ({
  run: ({ id, version }) => restoreOne(resource, id, version),
  undo: (_before, { id, version }) => archiveOne(resource, id, version),
  doneText: (count) => t("components.restored_count", { count }),
  undoneText: (count) => t("components.archived_count", { count }),
  refusedText: (count) => t("components.not_restored", { count }),
});

import { useMutation } from "@tanstack/react-query";
import { describeError } from "#shared/client/api-error.ts";
import { archiveOne, restoreOne } from "#shared/client/resource-queries.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { isBaseRow, type BaseRow } from "./row.ts";
import { type Texts, useTexts } from "./use-texts.ts";

/** Something that is done to each of several rows, as the server does it to one. */
export interface RowsChange<Row extends BaseRow> {
  /** Answers the row as it became; a refusal is thrown. */
  readonly run: (row: Row) => Promise<unknown>;
  /** Takes it back; left out where the rules know no way back. @param after the row as it became */
  readonly undo?: (before: Row, after: BaseRow) => Promise<unknown>;
  readonly doneText: (count: number) => string;
  readonly undoneText?: (count: number) => string;
  /** Says that some were refused: the title over which and why. */
  readonly refusedText: (count: number) => string;
}

/** A row that was refused, and why. */
export interface Refused<Row extends BaseRow> {
  readonly row: Row;
  readonly reason: string;
}

/** What became of the rows. */
export interface Outcome<Row extends BaseRow> {
  readonly doneText: string | null;
  readonly undo: (() => void) | null;
  readonly refusedText: string;
  readonly refused: readonly Refused<Row>[];
}

interface Done<Row extends BaseRow> {
  readonly before: Row;
  readonly after: BaseRow;
}

/** One after the other, as each is a change of its own; what is refused does not keep the others from going on. */
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
 * Does something to several rows, says how many, and offers the undoing of those.
 * @param onDone told what became of them; with refusals it is the screen that says so, for as long as it takes to read
 */
export function useChangeRows<Row extends BaseRow>(onDone: (outcome: Outcome<Row>) => void) {
  const { t } = useTexts();
  const takeBack = useMutation({
    mutationFn: async ({ done, change }: { done: readonly Done<Row>[]; change: RowsChange<Row> }) => {
      for (const { before, after } of done) await change.undo?.(before, after);
    },
    onSuccess: (_nothing, { done, change }) =>
      showSuccess(change.undoneText?.(done.length) ?? t("components.undone_count", { count: done.length })),
  });
  const apply = useMutation({
    mutationFn: ({ rows, change }: Work<Row>) => tryAll(rows, change),
    onSuccess: ({ done, refused }, { change }) => {
      const undo = change.undo && done.length > 0 ? () => takeBack.mutate({ done, change }) : null;
      const doneText = done.length > 0 ? change.doneText(done.length) : null;
      onDone({ doneText, undo, refused, refusedText: change.refusedText(refused.length) });
      if (refused.length === 0 && doneText)
        showSuccess(doneText, undo ? { label: t("action.undo"), run: undo } : undefined);
    },
  });
  return {
    apply: (rows: readonly Row[], change: RowsChange<Row>) => apply.mutate({ rows, change }),
    isRunning: apply.isPending || takeBack.isPending,
  };
}

export type ApplyToRows<Row extends BaseRow> = ReturnType<typeof useChangeRows<Row>>["apply"];

/** Takes rows out of lists and pickers. */
export const archiving = <Row extends BaseRow>(resource: Resource, { t }: Texts): RowsChange<Row> => ({
  run: ({ id, version }) => archiveOne(resource, id, version),
  undo: (_before, { id, version }) => restoreOne(resource, id, version),
  doneText: (count) => t("components.archived_count", { count }),
  undoneText: (count) => t("components.restored_count", { count }),
  refusedText: (count) => t("components.not_archived", { count }),
});

/** Brings archived rows back. */
export const restoring = <Row extends BaseRow>(resource: Resource, { t }: Texts): RowsChange<Row> => ({
  run: ({ id, version }) => restoreOne(resource, id, version),
  undo: (_before, { id, version }) => archiveOne(resource, id, version),
  doneText: (count) => t("components.restored_count", { count }),
  undoneText: (count) => t("components.archived_count", { count }),
  refusedText: (count) => t("components.not_restored", { count }),
});

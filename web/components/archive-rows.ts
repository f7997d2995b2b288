import { useMutation } from "@tanstack/react-query";
import { describeError } from "#shared/client/api-error.ts";
import { archiveOne, restoreOne } from "#shared/client/resource-queries.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { isBaseRow, type BaseRow } from "./row.ts";
import { useTexts } from "./use-texts.ts";

/** A row that could not be archived, and why. */
export interface Refused<Row extends BaseRow> {
  readonly row: Row;
  readonly reason: string;
}

/** How many were, and the way back. */
export interface Archived {
  readonly count: number;
  readonly undo: () => void;
}

interface Outcome<Row extends BaseRow> {
  readonly archived: readonly BaseRow[];
  readonly refused: readonly Refused<Row>[];
}

/** One after the other, as each is a change of its own; what is refused does not keep the others from going on. */
async function archiveAll<Row extends BaseRow>(resource: Resource, rows: readonly Row[]): Promise<Outcome<Row>> {
  const archived: BaseRow[] = [];
  const refused: Refused<Row>[] = [];
  for (const row of rows) {
    try {
      const answer: unknown = await archiveOne(resource, row.id, row.version);
      if (isBaseRow(answer)) archived.push(answer);
    } catch (error) {
      refused.push({ row, reason: describeError(error) });
    }
  }
  return { archived, refused };
}

async function restoreAll(resource: Resource, rows: readonly BaseRow[]): Promise<void> {
  for (const { id, version } of rows) await restoreOne(resource, id, version);
}

/**
 * Archives several rows, says how many, and offers the undoing of those.
 * @param onRefused told what became of them; with refusals it is the screen that says so, for as long as it takes to read
 */
export function useArchiveRows<Row extends BaseRow>(
  resource: Resource,
  onRefused: (refused: readonly Refused<Row>[], archived: Archived) => void,
) {
  const { t } = useTexts();
  const restore = useMutation({
    mutationFn: (rows: readonly BaseRow[]) => restoreAll(resource, rows),
    onSuccess: (_nothing, { length }) => showSuccess(t("components.restored_count", { count: length })),
  });
  const archive = useMutation({
    mutationFn: (rows: readonly Row[]) => archiveAll(resource, rows),
    onSuccess: ({ archived, refused }) => {
      const undo = () => restore.mutate(archived);
      onRefused(refused, { count: archived.length, undo });
      if (refused.length > 0) return;
      showSuccess(t("components.archived_count", { count: archived.length }), { label: t("action.undo"), run: undo });
    },
  });
  return { archive: archive.mutate, isRunning: archive.isPending || restore.isPending };
}

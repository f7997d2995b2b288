import { useMutation } from "@tanstack/react-query";
import { archiveOne, restoreOne } from "#shared/client/resource-queries.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { isBaseRow, type BaseRow } from "./row.ts";
import { useTexts } from "./use-texts.ts";

/** Archives and restores a row; the toast after archiving offers undo. */
export function useArchive(resource: Resource, onDone: () => void = () => {}) {
  const { t } = useTexts();
  const restore = useMutation({
    mutationFn: ({ id, version }: BaseRow) => restoreOne(resource, id, version),
    onSuccess: (_row, { label }) => showSuccess(t("components.restored", { label })),
  });
  const archive = useMutation({
    mutationFn: ({ id, version }: BaseRow) => archiveOne(resource, id, version),
    onSuccess: (archived) => {
      onDone();
      if (!isBaseRow(archived)) return;
      const undo = { label: t("action.undo"), run: () => restore.mutate(archived) };
      showSuccess(t("components.archived", { label: archived.label }), undo);
    },
  });
  return { archive: archive.mutate, restore: restore.mutate, isRunning: archive.isPending || restore.isPending };
}

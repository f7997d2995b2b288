import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { archiveOne, restoreOne } from "#shared/client/resource-queries.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { isBaseRow, type BaseRow } from "./row.ts";
import { useTexts } from "./use-texts.ts";

/** Archives and restores a row; archiving offers its undoing in the toast. */
export function useArchive(resource: Resource, onDone: () => void = () => {}) {
  const { t } = useTexts();
  const restore = useMutation({
    mutationFn: ({ id, version }: BaseRow) => restoreOne(resource, id, version),
    onSuccess: (_row, { label }) => {
      notifications.hide(`archive.${resource.name}`);
      notifications.show({ message: t("components.restored", { label }), color: "green" });
    },
  });
  const archive = useMutation({
    mutationFn: ({ id, version }: BaseRow) => archiveOne(resource, id, version),
    onSuccess: (archived) => {
      onDone();
      if (!isBaseRow(archived)) return;
      notifications.show({
        id: `archive.${resource.name}`,
        color: "green",
        closeButtonProps: { "aria-label": t("action.close") },
        message: <ArchivedMessage label={archived.label} onUndo={() => restore.mutate(archived)} />,
      });
    },
  });
  return { archive: archive.mutate, restore: restore.mutate, isRunning: archive.isPending || restore.isPending };
}

function ArchivedMessage({ label, onUndo }: { label: string; onUndo: () => void }) {
  const { t } = useTexts();
  return (
    <span style={{ display: "flex", alignItems: "center", justifyContent: "space-between", gap: 12 }}>
      {t("components.archived", { label })}
      <Button size="compact-sm" variant="light" onClick={onUndo}>
        {t("action.undo")}
      </Button>
    </span>
  );
}

import { Menu } from "@mantine/core";
import { IconDownload, IconEraser, IconLock } from "@tabler/icons-react";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import type { DataSubject } from "./data-subject.ts";
import { useStoredDataDownload } from "./stored-data.ts";
import type { DataDialog } from "./use-data-dialog.tsx";

interface DataItemsProps {
  subject: DataSubject;
  requestMove: (dialog: DataDialog) => void;
}

/** Whether the user has any of these menu items. */
export function useHasDataItems(): boolean {
  const can = useCan();
  return (["export", "update", "approve"] as const).some((action) => can("personal_data", action));
}

/** Menu items for a subject's personal data: copy, block, erase. */
export function DataItems({ subject, requestMove }: DataItemsProps) {
  const { t } = useTexts();
  const can = useCan();
  const copy = useStoredDataDownload(subject);
  return (
    <>
      {can("personal_data", "export") && (
        <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={() => copy.mutate()}>
          {t("persons.kept.ask")}
        </Menu.Item>
      )}
      {can("personal_data", "update") && (
        <Menu.Item leftSection={<IconLock size={16} aria-hidden />} onClick={() => requestMove("block")}>
          {t("persons.block.ask")}
        </Menu.Item>
      )}
      {can("personal_data", "approve") && (
        <Menu.Item leftSection={<IconEraser size={16} aria-hidden />} onClick={() => requestMove("erase")}>
          {t("persons.erase.ask")}
        </Menu.Item>
      )}
    </>
  );
}

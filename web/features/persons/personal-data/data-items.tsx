import { Menu } from "@mantine/core";
import { IconDownload, IconEraser, IconLock } from "@tabler/icons-react";
import type { Person } from "#shared/domain/persons/person.ts";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { useKeptData } from "./kept-data.ts";
import type { DataDialog } from "./use-data-dialog.tsx";

interface DataItemsProps {
  person: Person;
  ask: (dialog: DataDialog) => void;
}

/** Whether somebody has any of these items. */
export function useHasDataItems(): boolean {
  const can = useCan();
  return (["export", "update", "approve"] as const).some((action) => can("personal_data", action));
}

/** The items of a person's menu about their data: a copy, blocking, erasing. */
export function DataItems({ person, ask }: DataItemsProps) {
  const { t } = useTexts();
  const can = useCan();
  const copy = useKeptData(person.id);
  return (
    <>
      {can("personal_data", "export") && (
        <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={() => copy.mutate()}>
          {t("persons.kept.ask")}
        </Menu.Item>
      )}
      {can("personal_data", "update") && (
        <Menu.Item leftSection={<IconLock size={16} aria-hidden />} onClick={() => ask("block")}>
          {t("persons.block.ask")}
        </Menu.Item>
      )}
      {can("personal_data", "approve") && (
        <Menu.Item leftSection={<IconEraser size={16} aria-hidden />} onClick={() => ask("erase")}>
          {t("persons.erase.ask")}
        </Menu.Item>
      )}
    </>
  );
}

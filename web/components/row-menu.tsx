import { ActionIcon, Menu } from "@mantine/core";
import { IconArchive, IconArchiveOff, IconDots } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Resource } from "#shared/domain/core/resource.ts";
import { useArchive } from "./archive-row.ts";
import type { BaseRow } from "./row.ts";
import { useCan } from "./use-can.ts";
import { PlainMenu } from "./plain-menu.tsx";
import { useTexts } from "./use-texts.ts";

interface RowMenuProps {
  resource: Resource;
  row: BaseRow;
  onArchived?: () => void;
  /** Further items of the menu. */
  children?: ReactNode;
}

/** Secondary actions of a row. Not rendered if there are none. */
export function RowMenu({ resource, row, onArchived, children }: RowMenuProps) {
  const { t } = useTexts();
  const mayArchive = useCan()(resource.name, "archive");
  const { archive, restore, isRunning } = useArchive(resource, onArchived);
  if (!mayArchive && !children) return null;
  return (
    <PlainMenu
      position="bottom-end"
      target={(button) => (
        <ActionIcon
          {...button}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t("components.more_actions")}
          loading={isRunning}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      )}
    >
      {children}
      {mayArchive && row.archived_at === null && (
        <Menu.Item leftSection={<IconArchive size={16} aria-hidden />} onClick={() => archive(row)}>
          {t("action.archive")}
        </Menu.Item>
      )}
      {mayArchive && row.archived_at !== null && (
        <Menu.Item leftSection={<IconArchiveOff size={16} aria-hidden />} onClick={() => restore(row)}>
          {t("action.restore")}
        </Menu.Item>
      )}
    </PlainMenu>
  );
}

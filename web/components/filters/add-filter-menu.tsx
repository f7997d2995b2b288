import { Button, Menu } from "@mantine/core";
import { IconArchive, IconFilter } from "@tabler/icons-react";
import { PlainMenu } from "../plain-menu.tsx";
import { useTexts } from "../use-texts.ts";
import type { FilterDefinition } from "./filter-definition.ts";

interface AddFilterMenuProps {
  entity: string;
  filters: readonly FilterDefinition[];
  onPick: (field: string) => void;
  /** Undefined while archived rows are already shown. */
  onArchived: (() => void) | undefined;
}

export function AddFilterMenu({ entity, filters, onPick, onArchived }: AddFilterMenuProps) {
  const { t, fieldLabel } = useTexts();
  if (filters.length === 0 && !onArchived) return null;
  return (
    <PlainMenu
      position="bottom-start"
      target={(button) => (
        <Button {...button} variant="default" size="sm" leftSection={<IconFilter size={16} aria-hidden />}>
          {t("components.filters.add")}
        </Button>
      )}
    >
      {filters.map(({ field, label }) => (
        <Menu.Item key={field} onClick={() => onPick(field)}>
          {label ? t(label) : fieldLabel(entity, field)}
        </Menu.Item>
      ))}
      {filters.length > 0 && onArchived && <Menu.Divider />}
      {onArchived && (
        <Menu.Item leftSection={<IconArchive size={16} aria-hidden />} onClick={onArchived}>
          {t("components.filters.archived")}
        </Menu.Item>
      )}
    </PlainMenu>
  );
}

import { ActionIcon, Checkbox, Stack } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import { PlainPopover } from "../plain-popover.tsx";
import { useTexts } from "../use-texts.ts";
import type { List } from "../use-list.ts";

type ColumnMenuProps<Row> = Pick<List<Row>, "resource" | "columns">;

/** Selects the columns a list shows. The first one has the row's link and is always shown. */
export function ColumnMenu<Row>({ resource, columns: { all, shown, show } }: ColumnMenuProps<Row>) {
  const { t, fieldLabel } = useTexts();
  return (
    <PlainPopover
      label={t("components.columns")}
      position="bottom-end"
      shadow="md"
      target={(button) => (
        <ActionIcon
          {...button}
          variant="default"
          size="input-sm"
          aria-label={t("components.columns")}
          title={t("components.columns")}
          visibleFrom="sm"
        >
          <IconColumns3 size={18} aria-hidden />
        </ActionIcon>
      )}
    >
      {() => (
        <Stack gap="xs">
          {all.slice(1).map((column) => (
            <Checkbox
              key={column.id}
              label={column.header ? t(column.header) : fieldLabel(resource.name, column.id)}
              checked={shown.some(({ id }) => id === column.id)}
              onChange={({ currentTarget }) => show(column.id, currentTarget.checked)}
            />
          ))}
        </Stack>
      )}
    </PlainPopover>
  );
}

import { Button, Menu } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import { parseSort } from "#shared/domain/core/list.ts";
import { PlainMenu } from "../plain-menu.tsx";
import type { List } from "../use-list.ts";
import { useTexts } from "../use-texts.ts";
import { sortField } from "./column.ts";

/** Sort menu for phones, where cards have no headings: choosing the same column again reverses the order. */
export function SortMenu<Row>({ list }: { list: List<Row> }) {
  const { t, fieldLabel } = useTexts();
  const { state, resource, columns } = list;
  const sort = parseSort(state.sort);
  const sorted = columns.all.flatMap((column) => {
    const field = sortField(column, resource.sortable);
    return field === null
      ? []
      : [{ field, label: column.header ? t(column.header) : fieldLabel(resource.name, column.id) }];
  });
  if (sorted.length === 0) return null;
  const Direction = sort.descending ? IconArrowDown : IconArrowUp;
  return (
    <PlainMenu
      position="bottom-end"
      target={(button) => (
        <Button {...button} variant="default" leftSection={<IconArrowsSort size={15} aria-hidden />}>
          {t("components.sort")}
        </Button>
      )}
    >
      {sorted.map(({ field, label }) => {
        const isSorted = sort.column === field;
        const turnsDown = isSorted && !sort.descending;
        return (
          <Menu.Item
            key={field}
            aria-label={turnsDown ? t("components.sort.descending", { label }) : label}
            rightSection={isSorted && <Direction size={15} aria-hidden />}
            onClick={() => state.setSort(turnsDown ? `-${field}` : field)}
          >
            {label}
          </Menu.Item>
        );
      })}
    </PlainMenu>
  );
}

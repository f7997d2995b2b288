import { UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconArrowsSort } from "@tabler/icons-react";
import { parseSort } from "#shared/domain/core/list.ts";
import type { List } from "../use-list.ts";
import { useTexts } from "../use-texts.ts";
import { sortField, type ShownColumn } from "./column.ts";
import classes from "./data-table.module.css";

const ICON_SIZE = 14;

function directionOf(isSorted: boolean, isDescending: boolean) {
  if (!isSorted) return { direction: "none", Icon: IconArrowsSort } as const;
  if (isDescending) return { direction: "descending", Icon: IconArrowDown } as const;
  return { direction: "ascending", Icon: IconArrowUp } as const;
}

/** A column's heading: a button if the column is sortable. */
export function HeadCell<Row>({ column, list }: { column: ShownColumn<Row>; list: List<Row> }) {
  const { t, fieldLabel } = useTexts();
  const { resource, state } = list;
  const label = column.header ? t(column.header) : fieldLabel(resource.name, column.id);
  const field = sortField(column, resource.sortable);
  if (field === null)
    return (
      <th scope="col" data-align={column.align} title={label}>
        {label}
      </th>
    );
  const sort = parseSort(state.sort);
  const isSorted = sort.column === field;
  const isDescending = isSorted && sort.descending;
  const { direction, Icon } = directionOf(isSorted, isDescending);
  return (
    <th scope="col" data-align={column.align} data-sorted={isSorted || undefined} aria-sort={direction}>
      <UnstyledButton
        className={classes.sort}
        title={label}
        onClick={() => state.setSort(isSorted && !isDescending ? `-${field}` : field)}
      >
        <span className={classes.sortLabel}>{label}</span>
        <Icon size={ICON_SIZE} aria-hidden />
      </UnstyledButton>
    </th>
  );
}

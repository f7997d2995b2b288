import { useEffect } from "react";
import { announceList } from "#shared/client/state/shown-lists-state.ts";
import type { List } from "../use-list.ts";
import { useRememberedChoices } from "../use-remembered-choices.ts";
import { type TableColumn, columnFields } from "./column.ts";

/**
 * The columns a list shows: those named in the address, else the user's choice, stored in this browser. The first one
 * has the row's link and is always shown.
 */
export function useHiddenColumns<Row>(
  { state, resource }: Pick<List<Row>, "state" | "resource">,
  columns: readonly TableColumn<Row>[],
) {
  const { choices, choose } = useRememberedChoices(`columns.${resource.path}`);
  const named = state.columns;
  const isShown = (column: TableColumn<Row>) =>
    named ? named.includes(column.id) : (choices[column.id] ?? column.isExtra !== true);
  const shown = columns.filter((column, index) => index === 0 || isShown(column));
  const fields = columnFields(shown).join(",");
  const search = state.matchSearch;
  useEffect(
    () => announceList(resource.path, { query: search, fields: fields.split(",") }),
    [resource.path, search, fields],
  );
  return {
    shown,
    /** Column ids in the address that the list does not have. */
    unknown: named?.filter((id) => columns.every((column) => column.id !== id)) ?? [],
    isShown,
    toggle: (column: TableColumn<Row>) => {
      choose(column.id, !isShown(column));
      if (!named) return;
      const wanted = (other: TableColumn<Row>) => shown.includes(other) !== (other === column);
      state.setColumns(columns.filter(wanted).map(({ id }) => id));
    },
  };
}

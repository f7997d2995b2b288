import { useRememberedChoices } from "../use-remembered-choices.ts";
import type { Column } from "./column.ts";

/** Which columns a person has hidden or brought out of one list. */
export function useHiddenColumns<Row>(list: string, columns: readonly Column<Row>[]) {
  const { choices, choose } = useRememberedChoices(`columns.${list}`);
  const isShown = (column: Column<Row>) => choices[column.id] ?? column.isExtra !== true;
  return {
    shown: columns.filter((column, index) => index === 0 || isShown(column)),
    isShown,
    toggle: (column: Column<Row>) => choose(column.id, !isShown(column)),
  };
}

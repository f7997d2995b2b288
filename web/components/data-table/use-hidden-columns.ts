import { useLocalStorage } from "@mantine/hooks";
import type { Column } from "./column.ts";

/** Which columns a person has hidden or brought out of one list, remembered in this browser. */
export function useHiddenColumns<Row>(list: string, columns: readonly Column<Row>[]) {
  const [choices, setChoices] = useLocalStorage<Record<string, boolean>>({
    key: `columns.${list}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  const isShown = (column: Column<Row>) => choices[column.id] ?? column.isExtra !== true;
  return {
    shown: columns.filter((column, index) => index === 0 || isShown(column)),
    isShown,
    toggle: (column: Column<Row>) => setChoices({ ...choices, [column.id]: !isShown(column) }),
  };
}

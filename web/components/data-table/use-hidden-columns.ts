import { useLocalStorage } from "@mantine/hooks";
import { useSnapshot } from "valtio/react";
import { sessionState } from "#shared/client/state/session-state.ts";
import type { Column } from "./column.ts";

/** Which columns a person has hidden or brought out of one list, remembered for them in this browser. */
export function useHiddenColumns<Row>(list: string, columns: readonly Column<Row>[]) {
  const { claims } = useSnapshot(sessionState);
  const [choices, setChoices] = useLocalStorage<Record<string, boolean>>({
    key: `columns.${list}.${claims?.sub ?? ""}`,
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

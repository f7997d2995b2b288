import { useEffect } from "react";
import { announceList } from "#shared/client/state/shown-lists-state.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import type { ListState } from "../list-state.ts";
import { useRememberedChoices } from "../use-remembered-choices.ts";
import { columnFields, type TableColumn } from "./column.ts";

/** Which columns of a list are visible. */
export interface ChosenColumns<Row> {
  /** Those that are not hidden, in their order; the first one has the row's link and is always among them. */
  readonly chosen: readonly TableColumn<Row>[];
  /** Column ids in the address that the list does not have. */
  readonly unknown: readonly string[];
  /** Whether a user or the address named the column as shown. */
  readonly isNamed: (id: string) => boolean;
  readonly show: (id: string, isOn: boolean) => void;
}

/** The columns that a list shows: those named in the address, else the user's choice, stored in this browser. */
export function useHiddenColumns<Row>(
  { state, resource }: { readonly state: ListState; readonly resource: Pick<Resource, "path"> },
  columns: readonly TableColumn<Row>[],
): ChosenColumns<Row> {
  const { choices, choose } = useRememberedChoices(`columns.${resource.path}`);
  const named = state.columns;
  const isChosen = ({ id, isExtra }: TableColumn<Row>) =>
    named ? named.includes(id) : (choices[id] ?? isExtra !== true);
  const chosen = columns.filter((column, index) => index === 0 || isChosen(column));
  const fields = columnFields(chosen).join(",");
  const search = state.matchSearch;
  useEffect(
    () => announceList(resource.path, { query: search, fields: fields.split(",") }),
    [resource.path, search, fields],
  );
  return {
    chosen,
    unknown: named?.filter((id) => columns.every((column) => column.id !== id)) ?? [],
    isNamed: (id) => named?.includes(id) ?? choices[id] === true,
    show: (id, isOn) => {
      choose(id, isOn);
      const kept = (column: TableColumn<Row>) => (column.id === id ? isOn : chosen.includes(column));
      if (named) state.setColumns(columns.filter(kept).map((column) => column.id));
    },
  };
}

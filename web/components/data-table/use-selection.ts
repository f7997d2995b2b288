import { useState } from "react";
import type { BaseRow } from "../row.ts";

export interface Selection<Row extends BaseRow> {
  readonly rows: readonly Row[];
  /** How many of the selected rows are on other pages. */
  readonly elsewhere: number;
  readonly has: (id: string) => boolean;
  readonly toggle: (row: Row) => void;
  /** Selects all of these rows, or deselects them if all are selected. */
  readonly toggleAll: (rows: readonly Row[]) => void;
  /** Selects some rows and deselects others. */
  readonly change: (ticked: readonly Row[], unticked: readonly Row[]) => void;
  /** Selects exactly these rows. */
  readonly replace: (rows: readonly Row[]) => void;
  readonly clear: () => void;
}

interface Selected<Row extends BaseRow> {
  readonly selected: ReadonlyMap<string, Row>;
  /** The query that they match. */
  readonly of: string;
}

/**
 * The selected rows, across the pages of one query: another filter or sort order clears the selection.
 * @param shown the current page; selected rows on it are returned in their latest version
 */
export function useSelection<Row extends BaseRow>(query: string, shown: readonly Row[] = []): Selection<Row> {
  const [{ selected, of }, setSelection] = useState<Selected<Row>>({ selected: new Map(), of: query });
  if (of !== query) setSelection({ selected: new Map(), of: query });
  // Rows that were requested for an earlier query are discarded.
  const setSelected = (rows: ReadonlyMap<string, Row>) =>
    setSelection((now) => (now.of === query ? { selected: rows, of: query } : now));
  const present = new Map(shown.map((row) => [row.id, row]));
  const replace = (rows: readonly Row[]) => setSelected(new Map(rows.map((row) => [row.id, row])));
  const has = (id: string) => selected.has(id);
  const change = (ticked: readonly Row[], unticked: readonly Row[]) => {
    const next = new Map(selected);
    for (const { id } of unticked) next.delete(id);
    for (const row of ticked) next.set(row.id, row);
    setSelected(next);
  };
  const rows = [...selected.values()].map((row) => present.get(row.id) ?? row);
  return {
    rows,
    elsewhere: rows.filter(({ id }) => !present.has(id)).length,
    has,
    toggle: (row) => (has(row.id) ? change([], [row]) : change([row], [])),
    toggleAll: (page) => (page.every(({ id }) => has(id)) ? change([], page) : change(page, [])),
    change,
    replace,
    clear: () => replace([]),
  };
}

import { useState } from "react";
import type { BaseRow } from "../row.ts";

export interface Selection<Row extends BaseRow> {
  readonly rows: readonly Row[];
  /** How many of them are on other pages of the list. */
  readonly elsewhere: number;
  readonly has: (id: string) => boolean;
  readonly toggle: (row: Row) => void;
  /** Ticks all of these, or none of them when all were. */
  readonly toggleAll: (rows: readonly Row[]) => void;
  /** Ticks some and takes the tick from others. */
  readonly change: (ticked: readonly Row[], unticked: readonly Row[]) => void;
  /** Ticks these and no others. */
  readonly replace: (rows: readonly Row[]) => void;
  readonly clear: () => void;
}

/**
 * The rows a person has ticked, over the pages of one question: another filter or sort begins anew.
 * @param shown the page as it is now; what was ticked on it is known in its latest version
 */
export function useSelection<Row extends BaseRow>(question: string, shown: readonly Row[] = []): Selection<Row> {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map());
  const [asked, setAsked] = useState(question);
  if (asked !== question) {
    setAsked(question);
    setSelected(new Map());
  }
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

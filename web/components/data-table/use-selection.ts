import { useState } from "react";
import type { BaseRow } from "../row.ts";

export interface Selection<Row extends BaseRow> {
  readonly rows: readonly Row[];
  readonly has: (id: string) => boolean;
  readonly toggle: (row: Row) => void;
  /** Selects all of these, or none of them when all were. */
  readonly toggleAll: (rows: readonly Row[]) => void;
  /** Selects these and no others. */
  readonly replace: (rows: readonly Row[]) => void;
  readonly clear: () => void;
}

/** The rows a person has ticked. They belong to one question: another filter, sort or page begins anew. */
export function useSelection<Row extends BaseRow>(question: string): Selection<Row> {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map());
  const [asked, setAsked] = useState(question);
  if (asked !== question) {
    setAsked(question);
    setSelected(new Map());
  }
  const replace = (rows: readonly Row[]) => setSelected(new Map(rows.map((row) => [row.id, row])));
  const has = (id: string) => selected.has(id);
  return {
    rows: [...selected.values()],
    has,
    toggle: (row) => {
      const next = new Map(selected);
      if (!next.delete(row.id)) next.set(row.id, row);
      setSelected(next);
    },
    toggleAll: (rows) => replace(rows.every(({ id }) => has(id)) ? [] : rows),
    replace,
    clear: () => replace([]),
  };
}

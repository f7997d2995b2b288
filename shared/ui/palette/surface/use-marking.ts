import { useRef, useState } from "react";
import { useT } from "#shared/ui/use-t.ts";
import type { Entry } from "../entries/palette-entry.ts";
import { type MarkedRow, markedOf, markedRows, noRun, markToUndo, toggled } from "./marked-rows.ts";

/** Marks rows, and says to screen readers which one and how many there are. */
export function useMarking() {
  const t = useT();
  const run = useRef(noRun);
  const [said, setSaid] = useState("");

  const toggle = (row: MarkedRow): true => {
    markedRows.rows = toggled(markedRows.rows, row);
    const { rows } = markedRows;
    const isMarked = rows.some(({ id }) => id === row.id);
    const key = isMarked ? "palette_tools.marked_added" : "palette_tools.marked_removed";
    setSaid(t(key, { title: row.page.title, count: rows.length }));
    return true;
  };
  return {
    said,
    /** Marks a row, or takes its mark away; returns whether it is a row that can be marked. */
    mark: (entry: Entry | undefined): boolean => {
      const row = entry && markedOf(entry);
      run.current = noRun;
      return row ? toggle(row) : false;
    },
    /** Marks the highlighted row before an arrow key leaves it; the other arrow key undoes the last mark. */
    markByKey: (key: string, entry: Entry | undefined): boolean => {
      const last = markToUndo(run.current, key);
      if (last) {
        run.current = { ...run.current, rows: run.current.rows.slice(0, -1) };
        return toggle(last);
      }
      const row = entry && markedOf(entry);
      if (!row) return false;
      run.current = { key, rows: run.current.key === key ? [...run.current.rows, row] : [row] };
      return toggle(row);
    },
    endRun: () => {
      run.current = noRun;
    },
    clear: () => {
      if (markedRows.rows.length > 0) setSaid(t("palette_tools.marked_count", { count: 0 }));
      markedRows.rows = [];
      run.current = noRun;
    },
  };
}

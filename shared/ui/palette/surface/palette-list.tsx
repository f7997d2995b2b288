import { Command } from "cmdk";
import { useDeferredValue } from "react";
import { NamedIcon } from "#shared/ui/icons.tsx";
import { usePreloaded } from "#shared/ui/lazy.tsx";
import { useT } from "#shared/ui/use-t.ts";
import { Highlighted } from "../ranking/highlighted.tsx";
import classes from "./palette.module.css";
import { rowCode } from "./row-code.ts";
import { PaletteStatus } from "./palette-status.tsx";
import type { Entry } from "../entries/palette-entry.ts";
import { isFound, type RankedRow, type RankedSection } from "../ranking/rank-entries.ts";
import type { RemoteStatus } from "../entries/use-remote-entries.ts";

interface PaletteRowProps {
  readonly row: RankedRow;
  /** The rows of a search that has ended; null before. */
  readonly found: readonly RankedSection[] | null;
  readonly onChoose: (entry: Entry) => void;
}

function PaletteRow({ row: { entry, highlights }, found, onChoose }: PaletteRowProps) {
  const parts = usePreloaded(rowCode);
  return (
    <Command.Item className={classes.row} value={entry.id} onSelect={() => onChoose(entry)}>
      <NamedIcon name={entry.icon} size={16} />
      <span className={classes.text}>
        <span className={classes.title}>
          <Highlighted text={entry.title} highlights={highlights} />
          {parts && entry.counted && <parts.RowCount {...entry.counted} />}
        </span>
        {parts && <parts.RowFacts entry={entry} found={found} />}
      </span>
      {entry.hint && <span className={classes.hint}>{entry.hint}</span>}
      {entry.aliases?.[0] && <kbd className={classes.key}>{entry.aliases[0]}</kbd>}
      {entry.shortcut && <kbd className={classes.key}>{entry.shortcut}</kbd>}
      {entry.page && <span className={classes.further} />}
    </Command.Item>
  );
}

export interface PaletteListProps {
  /** The text that the rows are for. */
  readonly text: string;
  readonly sections: readonly RankedSection[];
  readonly status: RemoteStatus;
  readonly isSearching: boolean;
  readonly retry: () => void;
  readonly onChoose: (entry: Entry) => void;
  /** Called when the user points at a row. */
  readonly onMoved: () => void;
}

/**
 * The row that cmdk selects first where the text only offers to create: not seen and not chosen, so that Enter creates
 * nothing that was meant as a search, and an arrow key selects the first that can be seen.
 */
const NothingSelected = () => <Command.Item value="nothing" hidden />;

/** More rows than this are visible only in the tallest panels. */
const FIRST_ROWS = 12;

/** The first rows, still in their sections. */
function truncateTitle(sections: readonly RankedSection[]): RankedSection[] {
  let left = FIRST_ROWS;
  return sections.flatMap((section) => {
    const rows = section.rows.slice(0, left);
    left -= rows.length;
    return rows.length > 0 ? [{ ...section, rows }] : [];
  });
}

const nothing: readonly RankedSection[] = [];

/**
 * Rows rendered in each keystroke: the visible ones only, and none at first when the palette opens. The rest follows
 * when the user pauses (docs/design/goals.md, F3 and F6). Rows that arrive for the same text are rendered at once: the
 * highlighted one may be any of them.
 */
function useRenderedRows(sections: readonly RankedSection[], text: string): readonly RankedSection[] {
  const deferred = useDeferredValue(sections, nothing);
  const deferredText = useDeferredValue(text);
  if (deferred === nothing) return nothing;
  return deferred === sections || deferredText === text ? sections : truncateTitle(sections);
}

/** The rows under their headings, and below them the status of the server's search. */
export function PaletteList({ text, sections, status, isSearching, retry, onChoose, onMoved }: PaletteListProps) {
  const t = useT();
  const rendered = useRenderedRows(sections, text);
  const found = isSearching && status !== "loading" ? sections : null;
  return (
    <>
      <Command.List className={classes.list} label={t("palette.results")} onPointerMove={onMoved}>
        {rendered[0]?.group === "create" && <NothingSelected />}
        {rendered.map(({ group, rows }) => (
          <Command.Group key={group} heading={t(`palette.group_${group}`)} className={classes.group}>
            {rows.map((row) => (
              <PaletteRow key={row.entry.id} row={row} found={found} onChoose={onChoose} />
            ))}
          </Command.Group>
        ))}
        <PaletteStatus status={status} isEmpty={sections.length === 0} isSearching={isSearching} retry={retry} />
      </Command.List>
      <p className={classes.count} role="status">
        {found && t("palette.count", { count: found.flatMap(({ rows }) => rows).filter(isFound).length })}
      </p>
    </>
  );
}

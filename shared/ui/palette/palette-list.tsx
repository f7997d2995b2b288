import { Command } from "cmdk";
import { NamedIcon } from "../icons.tsx";
import { useT } from "../use-t.ts";
import { Highlighted } from "./highlighted.tsx";
import classes from "./palette.module.css";
import { PaletteStatus } from "./palette-status.tsx";
import type { Entry } from "./palette-entry.ts";
import type { Row, Section } from "./rank-entries.ts";
import type { RemoteStatus } from "./use-remote-entries.ts";

function PaletteRow({ row: { entry, highlights }, onChoose }: { row: Row; onChoose: (entry: Entry) => void }) {
  return (
    <Command.Item className={classes.row} value={entry.id} onSelect={() => onChoose(entry)}>
      <NamedIcon name={entry.icon} size={16} />
      <span className={classes.title}>
        <Highlighted text={entry.title} highlights={highlights} />
      </span>
      {entry.hint && <span className={classes.hint}>{entry.hint}</span>}
      {entry.aliases?.[0] && <kbd className={classes.key}>{entry.aliases[0]}</kbd>}
      {entry.shortcut && <kbd className={classes.key}>{entry.shortcut}</kbd>}
      {entry.page && <span className={classes.further} />}
    </Command.Item>
  );
}

export interface PaletteListProps {
  readonly sections: readonly Section[];
  readonly status: RemoteStatus;
  readonly isSearching: boolean;
  readonly retry: () => void;
  readonly onChoose: (entry: Entry) => void;
}

/** The rows under their headings, and below them what the server's search is doing. */
export function PaletteList({ sections, status, isSearching, retry, onChoose }: PaletteListProps) {
  const t = useT();
  return (
    <Command.List className={classes.list} label={t("palette.results")}>
      {sections.map(({ group, rows }) => (
        <Command.Group key={group} heading={t(`palette.group_${group}`)} className={classes.group}>
          {rows.map((row) => (
            <PaletteRow key={row.entry.id} row={row} onChoose={onChoose} />
          ))}
        </Command.Group>
      ))}
      <PaletteStatus status={status} isEmpty={sections.length === 0} isSearching={isSearching} retry={retry} />
    </Command.List>
  );
}

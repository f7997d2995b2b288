import { isShown, type Mode } from "./modes.ts";
import type { Entry, EntryGroup } from "../entries/palette-entry.ts";
import { bestFirst, plainRows, rankEntries, rankRecords, type RankedRow, type UsageOf } from "./rank-entries.ts";

/** Pages suggested before anything is typed. */
const MAX_PAGES = 8;
/** Rows ranked: more than are rendered, since a quick-entry line uses only the persons among them. */
const MAX_RANKED = 200;

/** All entries to choose from. */
export interface Sources {
  /** Commands and pages. */
  readonly local: readonly Entry[];
  /** Commands for the current page. */
  readonly here: readonly Entry[];
  /** Previously opened pages. */
  readonly recentPages: readonly Entry[];
  /** Records stored on this device. */
  readonly known: readonly Entry[];
  /** Records found by the server. */
  readonly remote: readonly Entry[];
  readonly usageOf: UsageOf;
}

const pathOf = ({ action }: Entry) => (action.kind === "path" ? action.path : null);

/**
 * Entries whose target is not in any of the others. Only the few ids are held in sets; the thousands of others are
 * scanned.
 */
function without(entries: readonly Entry[], ...others: readonly (readonly Entry[])[]): readonly Entry[] {
  if (entries.length === 0) return entries;
  const ids = new Set(entries.map(({ id }) => id));
  const paths = new Set(entries.map(pathOf));
  for (const list of others)
    for (const other of list) {
      ids.delete(other.id);
      paths.delete(pathOf(other) ?? "");
    }
  return entries.filter((entry) => ids.has(entry.id) && paths.has(pathOf(entry)));
}

/** A report's period is a row of its own only where the text names the period. */
function withoutSpecified(rows: readonly RankedRow[]): readonly RankedRow[] {
  const ids = new Set(rows.map(({ entry }) => entry.id));
  return rows.filter(({ entry }) => entry.within === undefined || !ids.has(entry.within));
}

/** Matching rows, best first; each target once, even if several sources have it. */
export function findRows(search: string, mode: Mode | null, sources: Sources): RankedRow[] {
  const { local, here, recentPages, known, remote, usageOf } = sources;
  const shown = (entries: readonly Entry[]) => entries.filter(({ group }) => isShown(group, mode));
  const commands = [...without(here, local), ...local];
  const opened = mode ? [] : without(recentPages, local, known);
  const all = rankEntries([...shown(commands), ...opened, ...known], search, usageOf, MAX_RANKED);
  const ranked = withoutSpecified(all);
  // Local matches are preferred: the server's row of the same record would be a duplicate.
  const added = without(
    remote,
    ranked.map(({ entry }) => entry),
  );
  return bestFirst(ranked, rankRecords(added, search));
}

/**
 * Suggestions before anything is typed: the mode's entries, or recent ones, commands of the current page, actions,
 * and pages.
 */
export function suggestRows(mode: Mode | null, { local, here }: Sources, latest: readonly Entry[]): RankedRow[] {
  const shown = (entries: readonly Entry[]) => entries.filter(({ group }) => isShown(group, mode));
  if (mode) return plainRows([...shown(without(here, local)), ...shown(local)]);
  const inGroup = (wanted: EntryGroup) => {
    const proposed = local.filter(({ group, isUnproposed }) => group === wanted && isUnproposed !== true);
    return without(proposed, latest, here);
  };
  const pages = inGroup("pages").slice(0, MAX_PAGES);
  return plainRows([...latest, ...inGroup("here"), ...here, ...inGroup("actions"), ...pages, ...inGroup("session")]);
}

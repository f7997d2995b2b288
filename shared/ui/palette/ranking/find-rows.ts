import { isShown, type Mode } from "./modes.ts";
import type { Entry, EntryGroup } from "../entries/palette-entry.ts";
import { bestFirst, plainRows, rankEntries, rankRecords, type Row, type UsageOf } from "./rank-entries.ts";

/** So many pages are proposed before anything is typed. */
const MAX_PAGES = 8;
/** So many are put in order: more than are drawn, since a line takes the persons among them alone. */
const MAX_RANKED = 200;

/** All that there is to choose from. */
export interface Sources {
  /** Commands and pages. */
  readonly local: readonly Entry[];
  /** What fits the place where the person is. */
  readonly here: readonly Entry[];
  /** Places that were opened before. */
  readonly places: readonly Entry[];
  /** Records that this device knows. */
  readonly known: readonly Entry[];
  /** Records that the server found. */
  readonly remote: readonly Entry[];
  readonly usageOf: UsageOf;
}

const pathOf = ({ action }: Entry) => (action.kind === "path" ? action.path : null);

/** Those that open something which none of the others opens. The few are remembered, of thousands of others each is looked at. */
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

/** What matches, the best first; each place once, however many know of it. */
export function findRows(search: string, mode: Mode | null, sources: Sources): Row[] {
  const { local, here, places, known, remote, usageOf } = sources;
  const shown = (entries: readonly Entry[]) => entries.filter(({ group }) => isShown(group, mode));
  const commands = [...without(here, local), ...local];
  const opened = mode ? [] : without(places, local, known);
  const ranked = rankEntries([...shown(commands), ...opened, ...known], search, usageOf, MAX_RANKED);
  // What is found here already stays where it is: the server's row of the same record would only repeat it.
  const added = without(
    remote,
    ranked.map(({ entry }) => entry),
  );
  return bestFirst(ranked, rankRecords(added, search));
}

/** Before anything is typed: what a mode has, or what was used last, what fits the place, what can be done, and the pages. */
export function suggestRows(mode: Mode | null, { local, here }: Sources, latest: readonly Entry[]): Row[] {
  const shown = (entries: readonly Entry[]) => entries.filter(({ group }) => isShown(group, mode));
  if (mode) return plainRows([...shown(without(here, local)), ...shown(local)]);
  const inGroup = (wanted: EntryGroup) => {
    const proposed = local.filter(({ group, isUnproposed }) => group === wanted && isUnproposed !== true);
    return without(proposed, latest, here);
  };
  const pages = inGroup("pages").slice(0, MAX_PAGES);
  return plainRows([...latest, ...inGroup("here"), ...here, ...inGroup("actions"), ...pages, ...inGroup("session")]);
}

import { findSought, type Found, type Highlight, highlightsOf, rankSought, scores } from "#shared/lib/rank.ts";
import { readSearch } from "#shared/lib/sought.ts";
import type { Entry, EntryGroup } from "../entries/palette-entry.ts";

/** An entry as it is shown: with what matched in it marked, and how well it did. */
export interface Row {
  readonly entry: Entry;
  readonly highlights: readonly Highlight[];
  readonly score: number;
}

export interface Section {
  readonly group: EntryGroup;
  readonly rows: readonly Row[];
}

/** How much a person uses what an entry opens; of two that match alike the more used one comes first. */
export type UsageOf = (entry: Entry) => number;

interface Candidate {
  readonly entry: Entry;
  readonly found: Found;
  readonly usage: number;
}

const byMerit = (a: Candidate, b: Candidate) =>
  b.found.score - a.found.score || b.usage - a.usage || b.found.coverage - a.found.coverage;

/** The best of a growing number, which is cut now and then: to put thousands in order takes longer than to find them. */
function createBest(atMost: number) {
  let kept: Candidate[] = [];
  let worst: Candidate | null = null;
  const cut = () => (kept = kept.toSorted(byMerit).slice(0, atMost));
  return {
    add(candidate: Candidate): void {
      if (worst && byMerit(worst, candidate) <= 0) return;
      if (kept.push(candidate) >= 2 * atMost) worst = cut().at(-1) ?? null;
    },
    list: cut,
  };
}

/**
 * The entries that match, the best first; of those that match alike the most used, then the shortest.
 * @param atMost so many of them
 */
export function rankEntries(
  entries: readonly Entry[],
  search: string,
  usageOf: UsageOf,
  atMost = Number.POSITIVE_INFINITY,
): Row[] {
  const sought = readSearch(search);
  const best = createBest(atMost);
  for (const entry of entries) {
    const found = findSought(sought, entry);
    if (found) best.add({ entry, found, usage: usageOf(entry) });
  }
  return best.list().map(({ entry, found }) => ({ entry, highlights: highlightsOf(found), score: found.score }));
}

/** Records come from the server because something in them matched; what does not show counts as a keyword. */
export function rankRecords(entries: readonly Entry[], search: string): Row[] {
  const sought = readSearch(search);
  return bestFirst(
    entries.map((entry) => ({ entry, highlights: [], score: scores.keyword, ...rankSought(sought, entry) })),
  );
}

/** Rows without a search, as they are. */
export function plainRows(entries: readonly Entry[]): Row[] {
  return entries.map((entry) => ({ entry, highlights: [], score: 0 }));
}

/** All rows, the best first. Of those that match alike the ones given first stay first: what arrives later moves only what is worse. */
export function bestFirst(...lists: readonly (readonly Row[])[]): Row[] {
  return lists.flat().toSorted((a, b) => b.score - a.score);
}

/** Rows under their headings; a group stands where its first row does. */
export function toSections(rows: readonly Row[]): Section[] {
  const groups = [...new Set(rows.map(({ entry }) => entry.group))];
  return groups.map((group) => ({ group, rows: rows.filter(({ entry }) => entry.group === group) }));
}

import { findSought, type RankedMatch, type Highlight, highlightsOf, rankSought, scores } from "#shared/lib/rank.ts";
import { readSearch } from "#shared/lib/sought.ts";
import type { Entry, EntryGroup } from "../entries/palette-entry.ts";

/** An entry with its highlights and score. */
export interface RankedRow {
  readonly entry: Entry;
  readonly highlights: readonly Highlight[];
  readonly score: number;
}

export interface RankedSection {
  readonly group: EntryGroup;
  readonly rows: readonly RankedRow[];
}

/** How much the user uses an entry; breaks ties between equal matches. */
export type UsageOf = (entry: Entry) => number;

interface Candidate {
  readonly entry: Entry;
  readonly found: RankedMatch;
  readonly usage: number;
}

const byMerit = (a: Candidate, b: Candidate) =>
  b.found.score - a.found.score || b.usage - a.usage || b.found.coverage - a.found.coverage;

/** Collects the best of a growing number, pruned periodically: sorting thousands takes longer than finding them. */
function createBest(atMost: number) {
  let candidates: Candidate[] = [];
  let worst: Candidate | null = null;
  const cut = () => (candidates = candidates.toSorted(byMerit).slice(0, atMost));
  return {
    add(candidate: Candidate): void {
      if (worst && byMerit(worst, candidate) <= 0) return;
      if (candidates.push(candidate) >= 2 * atMost) worst = cut().at(-1) ?? null;
    },
    list: cut,
  };
}

/**
 * Matching entries, best first; equal matches by usage, then shortest first.
 * @param atMost maximum number
 */
export function rankEntries(
  entries: readonly Entry[],
  search: string,
  usageOf: UsageOf,
  atMost = Number.POSITIVE_INFINITY,
): RankedRow[] {
  const sought = readSearch(search);
  const best = createBest(atMost);
  for (const entry of entries) {
    const found = findSought(sought, entry);
    if (found) best.add({ entry, found, usage: usageOf(entry) });
  }
  return best.list().map(({ entry, found }) => ({ entry, highlights: highlightsOf(found), score: found.score }));
}

/** Records from the server already matched; a match in a field that is not shown counts as a keyword. */
export function rankRecords(entries: readonly Entry[], search: string): RankedRow[] {
  const sought = readSearch(search);
  return bestFirst(
    entries.map((entry) => ({ entry, highlights: [], score: scores.keyword, ...rankSought(sought, entry) })),
  );
}

/** Rows without a search, in the given order. */
export function plainRows(entries: readonly Entry[]): RankedRow[] {
  return entries.map((entry) => ({ entry, highlights: [], score: 0 }));
}

/** Whether a row was found: not one that creates, that of a line, or one that opens a whole list. */
export const isFound = ({ entry: { id, group, counted } }: RankedRow): boolean =>
  group !== "create" && !counted && !id.startsWith("line:");

/** All rows, best first. Among equal matches earlier lists come first: late results only move worse rows. */
export function bestFirst(...lists: readonly (readonly RankedRow[])[]): RankedRow[] {
  return lists.flat().toSorted((a, b) => b.score - a.score);
}

/** Rows grouped under headings; a group is placed by its first row. */
export function toSections(rows: readonly RankedRow[]): RankedSection[] {
  const groups = [...new Set(rows.map(({ entry }) => entry.group))];
  return groups.map((group) => ({ group, rows: rows.filter(({ entry }) => entry.group === group) }));
}

import { useEffect, useMemo, useState } from "react";
import { type Entry, entryKey } from "./palette-entry.ts";
import type { UsageOf } from "../ranking/rank-entries.ts";
import { MAX_SHOWN, type RecentEntries, readRecentEntries } from "./recent-entries.ts";

const none: RecentEntries = { recentPages: [], usage: new Map() };

export interface RecentEntryList {
  /** Pages that the user opened. */
  readonly recentPages: readonly Entry[];
  readonly usageOf: UsageOf;
  /** Initial pages and commands, most and latest used first. */
  readonly latest: (commands: readonly Entry[]) => Entry[];
}

/** The user's palette history at the time of opening, with usage per entry. */
export function useRecentEntries(): RecentEntryList {
  const [{ recentPages, usage }, setRecent] = useState(none);
  useEffect(() => {
    let isGone = false;
    void readRecentEntries().then((read) => {
      if (!isGone) setRecent(read);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return useMemo(() => {
    const usageOf = (entry: Entry) => usage.get(entryKey(entry) ?? "") ?? 0;
    const latest = (commands: readonly Entry[]) => {
      const used = commands.filter((command) => command.action.kind !== "path" && usageOf(command) > 0);
      const again = used.map((command): Entry => ({ ...command, group: "recent" }));
      return [...recentPages, ...again].toSorted((a, b) => usageOf(b) - usageOf(a)).slice(0, MAX_SHOWN);
    };
    return { recentPages, usageOf, latest };
  }, [recentPages, usage]);
}

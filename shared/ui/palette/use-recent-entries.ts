import { useEffect, useState } from "react";
import type { UsageOf } from "./rank-entries.ts";
import { type RecentEntries, readRecentEntries } from "./recent-entries.ts";
import type { Entry } from "./palette-entry.ts";

const none: RecentEntries = { entries: [], usage: new Map() };

/** What this person opened through the palette before it was opened now, and how much they use each. */
export function useRecentEntries(): { recent: readonly Entry[]; usageOf: UsageOf } {
  const [{ entries, usage }, setRecent] = useState(none);
  useEffect(() => {
    let isGone = false;
    void readRecentEntries().then((read) => {
      if (!isGone) setRecent(read);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return { recent: entries, usageOf: ({ action }) => (action.kind === "path" ? (usage.get(action.path) ?? 0) : 0) };
}

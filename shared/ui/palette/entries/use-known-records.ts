import { useEffect, useMemo, useSyncExternalStore } from "react";
import { readRecords, watchRecords } from "#shared/client/record-index.ts";
import { can } from "#shared/client/state/session-state.ts";
import { prepare } from "#shared/lib/rankable.ts";
import { isShown, type Mode } from "../ranking/modes.ts";
import type { Entry } from "./palette-entry.ts";
import { groupOf, recordEntry } from "./record-entries.ts";

/** Entries prepared per batch: less than a frame. */
const BATCH_SIZE = 150;

/** Prepares entries for ranking while idle, because thousands at the first keystroke would be noticeable. */
function usePreparing(entries: readonly Entry[]): void {
  useEffect(() => {
    let at = 0;
    let timer: ReturnType<typeof setTimeout>;
    const goOn = () => {
      for (const entry of entries.slice(at, at + BATCH_SIZE)) prepare(entry);
      at += BATCH_SIZE;
      if (at < entries.length) timer = setTimeout(goOn, 0);
    };
    timer = setTimeout(goOn, 0);
    return () => clearTimeout(timer);
  }, [entries]);
}

/** Records that the user opened before and may still read: found at once, and offline. */
export function useKnownRecords(mode: Mode | null): readonly Entry[] {
  const records = useSyncExternalStore(watchRecords, readRecords);
  const entries = useMemo(() => {
    const readable = [...records.values()].filter(
      ({ entity }) => can(entity, "read") && isShown(groupOf(entity), mode),
    );
    return readable.map(recordEntry);
  }, [records, mode]);
  usePreparing(entries);
  return entries;
}

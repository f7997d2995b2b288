import { useMemo, useSyncExternalStore } from "react";
import { useSnapshot } from "valtio/react";
import { clockState } from "#shared/client/state/clock-state.ts";
import { type DateString, todayIn } from "#shared/lib/dates.ts";

const MINUTE = 60_000;

const watchers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for everything on the screen that shows a time. */
function watchMinutes(onMinute: () => void): () => void {
  watchers.add(onMinute);
  timer ??= setInterval(() => watchers.forEach((watcher) => watcher()), MINUTE / 2);
  return () => {
    watchers.delete(onMinute);
    if (watchers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const readMinute = () => Math.floor(Date.now() / MINUTE);

/** The current time by the server's clock, to the minute; re-renders as time passes. */
export function useNow(): Date {
  const { ahead } = useSnapshot(clockState);
  const minute = useSyncExternalStore(watchMinutes, readMinute);
  return useMemo(() => new Date(minute * MINUTE + ahead), [minute, ahead]);
}

/** The business day, YYYY-MM-DD; changes at midnight in Europe/Madrid. */
export function useToday(): DateString {
  return todayIn(useNow());
}

import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { businessNow } from "#shared/client/state/clock-state.ts";
import { addDays, addMonths, type DateString, firstOfMonth, todayIn } from "#shared/lib/dates.ts";
import { weekdayOf } from "#shared/domain/assets/day-states.ts";

interface DayKeys {
  /** The first and the last visible month, by their first days. */
  readonly first: DateString;
  readonly last: DateString;
  /** Called when a key leads to a month that is not visible. */
  readonly onLeave: (month: DateString, direction: "back" | "on") => void;
}

const moves: Readonly<Record<string, (day: DateString) => DateString>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
  Home: (day) => addDays(day, -weekdayOf(day)),
  End: (day) => addDays(day, 6 - weekdayOf(day)),
};

/** Keyboard navigation of a calendar grid: one day is in the tab order, the arrow keys move from there (WAI-ARIA). */
export function useDayKeys({ first, last, onLeave }: DayKeys) {
  const [chosen, setChosen] = useState(() => todayIn(businessNow()));
  const isMoving = useRef(false);
  const area = useRef<HTMLDivElement>(null);
  const month = firstOfMonth(chosen);
  const reachable = month < first || month > last ? first : chosen;
  useEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    area.current?.querySelector<HTMLElement>(`[data-day="${reachable}"]`)?.focus();
  }, [reachable, first]);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = moves[event.key]?.(reachable);
    if (!next || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    isMoving.current = true;
    const target = firstOfMonth(next);
    if (target < first) onLeave(target, "back");
    if (target > last) onLeave(target, "on");
    setChosen(next);
  };
  return { reachable, area: { ref: area, onKeyDown: move } };
}

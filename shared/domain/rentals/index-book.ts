import { addMonths, type DateString, firstOfMonth } from "#shared/lib/dates.ts";
import type { RentIndex, RentIndexKind } from "./rent-index.ts";

export type IndexValue = Pick<RentIndex, "kind" | "month" | "value" | "source" | "state">;

/**
 * A month's value is published in the middle of the next one, so in the first days of a month the month before the
 * last is the latest.
 */
const MONTHS_UNPUBLISHED = 2;

/** The month before a day, whose index applies to a rent update on that day. */
export const referenceMonth = (day: DateString): DateString => addMonths(firstOfMonth(day), -1);

export interface IndexBook {
  /**
   * The latest value published for the month before `day` (LAU art. 18.1); null if the catalogue has neither that
   * month nor the one before it, because then the value exists but has not been entered, or if the latest is still
   * to be confirmed.
   */
  valueBefore(kind: RentIndexKind, day: DateString): IndexValue | null;
}

/** An index over the published values for many look-ups. */
export function openIndexBook(values: readonly IndexValue[]): IndexBook {
  const byMonth = new Map(values.map((value) => [`${value.kind} ${value.month}`, value]));
  /** Cached, because thousands of lines look up the same few months. */
  const cache = new Map<string, IndexValue | null>();
  const lookUp = (kind: RentIndexKind, day: DateString) => {
    const months = Array.from({ length: MONTHS_UNPUBLISHED }, (_, back) => addMonths(referenceMonth(day), -back));
    const latest = months.map((month) => byMonth.get(`${kind} ${month}`)).find((value) => value !== undefined);
    return latest?.state === "confirmed" ? latest : null;
  };
  return {
    valueBefore(kind, day) {
      const key = `${kind} ${firstOfMonth(day)}`;
      const known = cache.get(key);
      if (known !== undefined) return known;
      const found = lookUp(kind, day);
      cache.set(key, found);
      return found;
    },
  };
}

import { addMonths, type DateString, firstOfMonth } from "#shared/lib/dates.ts";
import { INDEX_PUBLICATION_DAY } from "./policy.ts";
import type { RentIndex, RentIndexKind } from "./rent-index.ts";

export type IndexValue = Pick<RentIndex, "kind" | "month" | "value" | "source" | "state">;

/** The month before a day, whose index applies to a rent update on that day. */
export const referenceMonth = (day: DateString): DateString => addMonths(firstOfMonth(day), -1);

/**
 * The months whose index may be the latest published on a day, latest first (LAU art. 18.1). A month's value is published in the
 * middle of the next one: in the first days of a month that of the month before is not there yet, however well known it is later.
 */
export function indexMonths(day: DateString): readonly [DateString, ...DateString[]] {
  const [last, before] = [referenceMonth(day), addMonths(referenceMonth(day), -1)];
  return Number(day.slice(8, 10)) >= INDEX_PUBLICATION_DAY ? [last, before] : [before];
}

export interface IndexBook {
  /**
   * The latest value published on `day`; null if the catalogue has none of its months, because then the value exists but has
   * not been entered, or if the latest is still to be confirmed.
   */
  valueBefore(kind: RentIndexKind, day: DateString): IndexValue | null;
}

/** An index over the published values for many look-ups. */
export function openIndexBook(values: readonly IndexValue[]): IndexBook {
  const byMonth = new Map(values.map((value) => [`${value.kind} ${value.month}`, value]));
  /** Cached, because thousands of lines look up the same few months. */
  const cache = new Map<string, IndexValue | null>();
  const lookUp = (kind: RentIndexKind, day: DateString) => {
    const latest = indexMonths(day)
      .map((month) => byMonth.get(`${kind} ${month}`))
      .find((value) => value !== undefined);
    return latest?.state === "confirmed" ? latest : null;
  };
  return {
    valueBefore(kind, day) {
      const key = `${kind} ${indexMonths(day).join()}`;
      const known = cache.get(key);
      if (known !== undefined) return known;
      const found = lookUp(kind, day);
      cache.set(key, found);
      return found;
    },
  };
}

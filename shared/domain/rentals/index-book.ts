import { addMonths, type DateString, firstOfMonth } from "#shared/lib/dates.ts";
import type { RentIndex, RentIndexKind } from "./rent-index.ts";

export type IndexValue = Pick<RentIndex, "kind" | "month" | "value" | "source">;

/** A month's value comes out in the middle of the next one, so on the first days of a month the one before it is the latest. */
const MONTHS_UNPUBLISHED = 2;

/** The index of the month before a day: the one that counts for whoever updates a rent on it. */
export const referenceMonth = (day: DateString): DateString => addMonths(firstOfMonth(day), -1);

export interface IndexBook {
  /**
   * The latest value published for the month before `day` (LAU art. 18.1); null where the catalogue has neither that
   * month nor the one before it, because then the right value exists and is only not written down.
   */
  valueBefore(kind: RentIndexKind, day: DateString): IndexValue | null;
}

/** The catalogue of indices, made ready for many look-ups. */
export function openIndexBook(values: readonly IndexValue[]): IndexBook {
  const byMonth = new Map(values.map((value) => [`${value.kind} ${value.month}`, value]));
  /** Thousands of lines ask for the same few months. */
  const answers = new Map<string, IndexValue | null>();
  const lookUp = (kind: RentIndexKind, day: DateString) => {
    const months = Array.from({ length: MONTHS_UNPUBLISHED }, (_, back) => addMonths(referenceMonth(day), -back));
    return months.map((month) => byMonth.get(`${kind} ${month}`)).find((value) => value !== undefined) ?? null;
  };
  return {
    valueBefore(kind, day) {
      const question = `${kind} ${firstOfMonth(day)}`;
      const known = answers.get(question);
      if (known !== undefined) return known;
      const found = lookUp(kind, day);
      answers.set(question, found);
      return found;
    },
  };
}

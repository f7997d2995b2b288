import type { TimelineEntry } from "#shared/domain/core/timeline.ts";

/** The history and the row may have their times from different statements. */
const A_SECOND = 1_000;

/**
 * The entry of a history that wrote its row at a time. An attached file, a look or an export is in the history too and leaves the
 * row as it was; a history that is not read again yet ends before the change.
 * @param saved_at the row's `updated_at`
 */
export function entryOfChange<Entry extends Pick<TimelineEntry, "at">>(
  entries: readonly Entry[],
  saved_at: unknown,
): Entry | null {
  if (typeof saved_at !== "string") return null;
  const distance = ({ at }: Entry) => Math.abs(Date.parse(at) - Date.parse(saved_at));
  const [nearest] = entries.toSorted((one, other) => distance(one) - distance(other));
  return nearest && distance(nearest) <= A_SECOND ? nearest : null;
}

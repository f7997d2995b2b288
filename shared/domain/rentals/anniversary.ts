import * as z from "zod/mini";
import { addDays, addMonths, addYears, type DateString, firstOfMonth } from "#shared/lib/dates.ts";
import { date, integer, longText, signedBasisPoints, sumOfCents, uuid } from "../core/fields.ts";
import { indexMonths, referenceMonth } from "./index-book.ts";
import type { PlannedIncrementLine } from "./plan-raise.ts";
import { ANNIVERSARY_LIMIT, ANNIVERSARY_MONTHS, INDEX_PUBLICATION_DAY } from "./policy.ts";
import { rentIndexKinds } from "./rent-index.ts";
import { indexClauses, type Rental } from "./rental.ts";

/**
 * Whether the update of an anniversary can be prepared, and why not. `not_published`: the index that applies, or the one that
 * caps it, is not known. `unconfirmed`: it was read from INE and waits for a person. `agreed_percentage`: the contract's
 * percentage is not recorded.
 */
export const anniversaryStates = [
  "ready",
  "prepared",
  "not_published",
  "unconfirmed",
  "agreed_percentage",
  "no_change",
  "out_of_range",
] as const;
export type AnniversaryState = (typeof anniversaryStates)[number];

/** A rental whose rent may be updated on its anniversary (LAU art. 18.1). Amounts are null where they are not known. */
export const anniversary = z.object({
  rental_id: uuid(),
  rental_version: integer(),
  rental_code: z.string(),
  asset_id: uuid(),
  tenant_label: z.string(),
  asset_label: z.string(),
  property_label: z.string(),
  anniversary_on: date(),
  /** First month with the new rent: from the anniversary on, and after the month of a notice given today. */
  effective_date: date(),
  /** Last day to notify the new rent for that month (LAU art. 18.3); null for uses other than housing, where the contract decides. */
  letter_by: z.nullable(date()),
  index_clause: z.enum(indexClauses),
  state: z.enum(anniversaryStates),
  /** The index that counts, also where it caps the clause's; its month is the one that is missing in `not_published` and `unconfirmed`. */
  index_kind: z.nullable(z.enum(rentIndexKinds)),
  index_month: z.nullable(date()),
  rate: z.nullable(signedBasisPoints()),
  published_rate: z.nullable(signedBasisPoints()),
  is_capped: z.boolean(),
  old_amount: sumOfCents(),
  new_amount: z.nullable(sumOfCents()),
  /** The draft that raises it. */
  increment_id: z.nullable(uuid()),
  /** The day on which the letter of this draft was stored. */
  letter_on: z.nullable(date()),
  skipped_reason: z.nullable(z.string()),
});
export type Anniversary = z.infer<typeof anniversary>;

/** A page of them, by their day: those that have passed first; how many there are; and a page of the skipped ones. */
export const anniversaryList = z.object({
  today: date(),
  items: z.array(anniversary),
  count: z.int(),
  skipped: z.array(anniversary),
  skipped_count: z.int(),
});
export type AnniversaryList = z.infer<typeof anniversaryList>;

export const prepareAnniversariesInput = z.object({
  rental_ids: z.array(uuid()).check(z.minLength(1), z.maxLength(ANNIVERSARY_LIMIT)),
});

/** The drafts that were created, and the rentals that had become something else than ready. */
export const preparedAnniversaries = z.object({
  increments: z.array(z.object({ id: uuid(), name: z.string(), rental_ids: z.array(uuid()) })),
  left_out: z.array(uuid()),
});
export type PreparedAnniversaries = z.infer<typeof preparedAnniversaries>;

/** Input of the move of a rental that stores the letter of an anniversary. */
export const updateLetterInput = z.object({ anniversary_on: date() });

/** Inputs of the moves of a rental by which its update is skipped, and listed again. */
export const skipUpdateInput = z.object({ update_skipped_on: date(), update_skipped_reason: longText(500) });

/** A day of the window of anniversaries, with the days of the year whose rentals have theirs then. */
export interface AnniversaryDay {
  /** Month and day as a number, 1231 for 31 December, as the index of `rental` has them. */
  readonly key: number;
  readonly day: DateString;
  readonly effective_date: DateString;
}

const keyOf = (day: DateString): number => Number(day.slice(5, 7)) * 100 + Number(day.slice(8, 10));

/** The first month with a new rent: not before the anniversary, and after the month in which it is notified (LAU art. 18.3). */
export function effectiveMonth(anniversary_on: DateString, today: DateString): DateString {
  const first = firstOfMonth(anniversary_on);
  const from = first === anniversary_on ? first : addMonths(first, 1);
  const afterNotice = addMonths(firstOfMonth(today), 1);
  return from > afterNotice ? from : afterNotice;
}

/** The days whose anniversaries are listed. A lease of 29 February has its anniversary on the 28th in other years. */
export function anniversaryDays(today: DateString): readonly AnniversaryDay[] {
  const last = addMonths(today, ANNIVERSARY_MONTHS.ahead);
  const days: AnniversaryDay[] = [];
  for (let day = addMonths(today, -ANNIVERSARY_MONTHS.late); day <= last; day = addDays(day, 1)) {
    const effective_date = effectiveMonth(day, today);
    days.push({ key: keyOf(day), day, effective_date });
    if (addYears("2024-02-29", Number(day.slice(0, 4)) - 2024) === day && keyOf(day) === 228)
      days.push({ key: 229, day, effective_date });
  }
  return days;
}

/** The listed anniversary of a rental that began on a day, at most one; null without one. */
export const listedAnniversary = (start_date: DateString, today: DateString): DateString | null =>
  anniversaryDays(today).find(({ day, key }) => day > start_date && key === keyOf(start_date))?.day ?? null;

/** Whether a letter can still notify it: a new rent can be claimed from the month after the notice (LAU art. 18.3). */
export const isNotifiable = ({ effective_date }: Pick<Anniversary, "effective_date">, today: DateString): boolean =>
  effective_date > today;

/** The last day to notify the new rent, where the law fixes one: in a home's lease, the month before it (LAU art. 18.3). */
export const letterBy = (regime: Rental["regime"], effective_date: DateString): DateString | null =>
  regime === "habitual" ? addDays(effective_date, -1) : null;

/**
 * Whether another value may still be published before the anniversary, whose latest published value counts (LAU art. 18.1): the
 * month before it is not there, and is usually published in the middle of the month of the anniversary.
 */
export function mayBePublished(index_month: DateString, anniversary_on: DateString, today: DateString): boolean {
  const isLatest = index_month >= referenceMonth(anniversary_on);
  return !isLatest && today < anniversary_on && Number(anniversary_on.slice(8, 10)) >= INDEX_PUBLICATION_DAY;
}

/** The month whose index is awaited: in the first days of a month, that of the month before is not published yet. */
export const awaitedMonth = (anniversary_on: DateString): DateString => indexMonths(anniversary_on)[0];

type Outcome = Pick<
  Anniversary,
  "state" | "index_kind" | "index_month" | "rate" | "published_rate" | "is_capped" | "new_amount" | "increment_id"
>;

const unknown = (state: AnniversaryState, more: Partial<Outcome> = {}): Outcome => ({
  state,
  index_kind: null,
  index_month: null,
  rate: null,
  published_rate: null,
  is_capped: false,
  new_amount: null,
  increment_id: null,
  ...more,
});

interface Setting {
  readonly index_clause: Rental["index_clause"];
  readonly anniversary_on: DateString;
  readonly today: DateString;
  /** The month of the index that caps the raise; null where none does. */
  readonly cap_month: DateString | null;
  /** Whether a value was read for the month that is missing, and waits to be confirmed. */
  readonly isProposed: (kind: (typeof rentIndexKinds)[number], month: DateString) => boolean;
}

/** What the planned line of an increment says of an anniversary; null if it is not to be updated, or was. */
export function anniversaryOf(line: PlannedIncrementLine, setting: Setting): Outcome | null {
  const { index_clause, anniversary_on, today, cap_month, isProposed } = setting;
  const { excluded_reason, index_kind, index_month, rate, published_rate, is_capped, new_amount } = line;
  if (index_clause === "percentage") {
    const isOpen = excluded_reason === "no_change" || excluded_reason === null;
    return isOpen ? unknown("agreed_percentage") : null;
  }
  if (excluded_reason === "index_missing" && index_kind) {
    const waiting = indexMonths(anniversary_on).find((one) => isProposed(index_kind, one));
    return unknown(waiting ? "unconfirmed" : "not_published", {
      index_kind,
      index_month: waiting ?? awaitedMonth(anniversary_on),
    });
  }
  const known = { index_kind, index_month, rate, published_rate, is_capped, new_amount };
  if (excluded_reason !== null && excluded_reason !== "no_change" && excluded_reason !== "out_of_range") return null;
  const isOpen = [index_month, cap_month].some((month) => month && mayBePublished(month, anniversary_on, today));
  if (isOpen) return unknown("not_published", { index_kind, index_month: awaitedMonth(anniversary_on) });
  return { state: excluded_reason ?? "ready", ...known, increment_id: null };
}

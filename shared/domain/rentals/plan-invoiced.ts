import { addMonths, type DateString, daysBetween, daysInMonth } from "#shared/lib/dates.ts";
import { rentOfDays } from "./rent-of-days.ts";
import { isPartOf, partOf, type Portion } from "./rental-split.ts";
import type { PriceIncrementLine } from "./price-increment-line.ts";

/** An invoice or draft of a rental for a month. */
export interface BilledMonth extends Portion {
  /** First day of the month. */
  readonly month: DateString;
  readonly is_draft: boolean;
  /** Whether a later invoice corrected it. */
  readonly is_rectified: boolean;
  /** Its days within the month; null if it names none. */
  readonly since: DateString | null;
  readonly until: DateString | null;
  /** Cents of each line of rent; of a draft, only lines that can be corrected. */
  readonly rents: readonly number[];
}

export type InvoicedMonths = Pick<
  PriceIncrementLine,
  "invoiced_months" | "invoiced_difference" | "redrafted_months" | "edited_months"
>;

export const notInvoiced: InvoicedMonths = {
  invoiced_months: [],
  invoiced_difference: 0,
  redrafted_months: [],
  edited_months: [],
};

/** The old and new rent of the days that an invoice bills, rounded as invoices are. */
export function rentsOfDays(
  since: DateString,
  until: DateString,
  { old_amount, new_amount }: { readonly old_amount: number; readonly new_amount: number },
): { readonly before: number; readonly after: number } {
  const whole = daysInMonth(since);
  const counted = daysBetween(since, until) + 1;
  return { before: rentOfDays(old_amount, counted, whole), after: rentOfDays(new_amount, counted, whole) };
}

/** The parts of a split month name it once. */
const distinctMonths = (months: readonly DateString[]) => [...new Set(months)];

/**
 * What the invoices of months from the effective date on billed of a rent that changes. An invoice at exactly the old
 * rent lacks the difference, a draft at exactly the old rent can be corrected, and one at the new rent lacks nothing.
 * Of any other someone has changed the rent, so it is only named.
 * A part of a split month is compared with its part of the rents.
 * @param new_amount null for a line that has none
 */
export function planInvoiced(
  billed: readonly BilledMonth[],
  { old_amount, new_amount }: Pick<PriceIncrementLine, "old_amount" | "new_amount">,
): InvoicedMonths {
  if (new_amount === null || new_amount === old_amount) return notInvoiced;
  const found = {
    invoiced: new Array<DateString>(),
    redrafted: new Array<DateString>(),
    edited: new Array<DateString>(),
  };
  let invoiced_difference = 0;
  for (const { month, is_draft, is_rectified, since, until, rents, ...portion } of billed) {
    const days = since === null || until === null ? null : rentsOfDays(since, until, { old_amount, new_amount });
    const before = days && rents.find((rent) => isPartOf(rent, days.before, portion.share));
    if (is_rectified || days === null) found.edited.push(month);
    else if (typeof before === "number" && is_draft) found.redrafted.push(month);
    else if (typeof before === "number") {
      found.invoiced.push(month);
      invoiced_difference += partOf(days.after, portion) - before;
    } else if (!rents.some((rent) => isPartOf(rent, days.after, portion.share))) found.edited.push(month);
  }
  return {
    invoiced_months: distinctMonths(found.invoiced),
    invoiced_difference,
    redrafted_months: distinctMonths(found.redrafted),
    edited_months: distinctMonths(found.edited),
  };
}

/** The first month after those invoiced at the old rent or changed by hand; the effective month without any. */
export function firstMonthNotInvoiced(
  { invoiced_months, edited_months }: Pick<InvoicedMonths, "invoiced_months" | "edited_months">,
  effective_date: DateString,
): DateString {
  const [last] = [...invoiced_months, ...edited_months].toSorted().toReversed();
  return last === undefined ? effective_date : addMonths(last, 1);
}

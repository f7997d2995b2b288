import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  amountOfDays,
  amountOfYear,
  dueDays,
  isDueIn,
  nextDueMonth,
  type ScheduledCharge,
} from "#shared/domain/accounting/billing/recurring-due.ts";
import { addDays, addMonths, daysInMonth, firstOfMonth, lastOfMonth } from "#shared/lib/dates.ts";
import { rentOfDays } from "#shared/domain/rentals/rent-of-days.ts";

const aDay = fc.integer({ min: 0, max: 3_650 }).map((days) => addDays("2024-01-01", days));
const aSchedule = fc.oneof(
  fc.constant({ rhythm: "monthly" as const }),
  fc.integer({ min: 2, max: 12 }).map((interval_months) => ({ rhythm: "every_n_months" as const, interval_months })),
  fc
    .uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1 })
    .map((months) => ({ rhythm: "named_months" as const, months: months.toSorted((a, b) => a - b) })),
);
const aCharge: fc.Arbitrary<ScheduledCharge> = fc.record({
  starts_on: aDay,
  ends_on: fc.constant(null),
  schedule: aSchedule,
});
const wholeMonth = (day: string) => ({ since: firstOfMonth(day), until: lastOfMonth(day) });

describe("when a recurring charge is due", () => {
  test("named months over a year bill the amount once for each month", () => {
    fc.assert(
      fc.property(aDay, fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1 }), (day, months) => {
        const charge = { starts_on: day, ends_on: null, schedule: { rhythm: "named_months" as const, months } };
        const since = addMonths(firstOfMonth(day), 1);
        const dues = Array.from({ length: 12 }, (_, index) => addMonths(since, index)).filter((month) =>
          isDueIn(charge, month),
        );
        expect(dues).toHaveLength(months.length);
        expect(amountOfYear({ ...charge, amount: 4_321 }, since)).toBe(4_321 * months.length);
      }),
    );
  });

  test("every n months counts from the month of its first day", () => {
    fc.assert(
      fc.property(
        aDay,
        fc.integer({ min: 2, max: 12 }),
        fc.integer({ min: 0, max: 60 }),
        (starts_on, interval, after) => {
          const charge = {
            starts_on,
            ends_on: null,
            schedule: { rhythm: "every_n_months" as const, interval_months: interval },
          };
          expect(isDueIn(charge, addMonths(firstOfMonth(starts_on), after))).toBe(after % interval === 0);
        },
      ),
    );
  });

  test("no month outside its days is due", () => {
    fc.assert(
      fc.property(aCharge, aDay, aDay, (charge, ends_on, month) => {
        const ended = { ...charge, ends_on };
        if (lastOfMonth(month) < charge.starts_on || firstOfMonth(month) > ends_on)
          expect(isDueIn(ended, month)).toBe(false);
      }),
    );
  });

  test("a due month bills a rhythm of several months whole, and a monthly charge by the days of both", () => {
    fc.assert(
      fc.property(aCharge, aDay, aDay, (charge, month, ends_on) => {
        const days = dueDays({ ...charge, ends_on }, wholeMonth(month));
        const whole = daysInMonth(month);
        if (!days) return;
        expect(days.whole).toBe(whole);
        expect(days.counted).toBeGreaterThan(0);
        expect(days.counted).toBeLessThanOrEqual(whole);
        if (charge.schedule.rhythm !== "monthly") expect(days.counted).toBe(whole);
      }),
    );
  });

  test("the next due month is the first one that is due", () => {
    fc.assert(
      fc.property(aCharge, aDay, (charge, from) => {
        const next = nextDueMonth(charge, from);
        expect(next).not.toBeNull();
        const first = firstOfMonth(from > charge.starts_on ? from : charge.starts_on);
        const earlier = Array.from({ length: 12 }, (_, index) => addMonths(first, index)).filter(
          (month) => next !== null && month < next,
        );
        expect(earlier.filter((month) => isDueIn(charge, month))).toEqual([]);
        expect(next !== null && isDueIn(charge, next)).toBe(true);
      }),
    );
  });
});

test("a discount is prorated as a charge of the same size, and a charge as the rent", () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.integer({ min: 0, max: 31 }), (amount, counted) => {
      const days = { counted, whole: 31 };
      expect(amountOfDays(amount, days)).toBe(rentOfDays(amount, counted, 31));
      expect(amountOfDays(0 - amount, days) + amountOfDays(amount, days)).toBe(0);
    }),
  );
});

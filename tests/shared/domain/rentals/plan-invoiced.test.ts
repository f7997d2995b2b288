import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type BilledMonth,
  firstMonthNotInvoiced,
  planInvoiced,
  rentsOfDays,
} from "#shared/domain/rentals/plan-invoiced.ts";
import { addDays, addMonths, daysInMonth, lastOfMonth } from "#shared/lib/dates.ts";
import { splitCents } from "#shared/lib/split-cents.ts";
import { rentOfDays } from "#shared/domain/rentals/rent-of-days.ts";

const EFFECTIVE = "2026-04-01";
const cents = fc.integer({ min: 1, max: 500_000 });

const anInvoice = (month: string, amount: number, more: Partial<BilledMonth> = {}): BilledMonth => ({
  month,
  is_draft: false,
  is_rectified: false,
  since: month,
  until: lastOfMonth(month),
  rents: [amount],
  share: 10_000,
  part: 1,
  shares: [10_000],
  ...more,
});

test("the difference is what the invoices would have billed at the new rent minus what they billed, also of partial months", () => {
  const parts = fc.array(fc.integer({ min: 1, max: 28 }), { maxLength: 14 });
  fc.assert(
    fc.property(cents, cents, parts, (old_amount, new_amount, days) => {
      fc.pre(old_amount !== new_amount);
      const billed = days.map((counted, index) => {
        const month = addMonths(EFFECTIVE, index);
        const billedRent = rentOfDays(old_amount, counted, daysInMonth(month));
        return anInvoice(month, billedRent, { until: addDays(month, counted - 1) });
      });
      const billedRent = billed.reduce((sum, { rents }) => sum + (rents[0] ?? 0), 0);
      const wanted = days.reduce(
        (sum, counted, index) => sum + rentOfDays(new_amount, counted, daysInMonth(addMonths(EFFECTIVE, index))),
        0,
      );
      const planned = planInvoiced(billed, { old_amount, new_amount });
      expect(planned.invoiced_difference).toBe(wanted - billedRent);
      expect(planned.invoiced_months).toHaveLength(days.length);
    }),
  );
});

test("a draft at the old rent is corrected, an invoice at the new rent lacks nothing, any other is only named", () => {
  const amounts = { old_amount: 85_000, new_amount: 86_870 };
  const billed = [
    anInvoice("2026-04-01", 85_000),
    anInvoice("2026-05-01", 86_870),
    anInvoice("2026-06-01", 80_000),
    anInvoice("2026-07-01", 85_000, { is_rectified: true }),
    anInvoice("2026-08-01", 85_000, { is_draft: true }),
    anInvoice("2026-09-01", 85_000, { since: null }),
  ];
  expect(planInvoiced(billed, amounts)).toEqual({
    invoiced_months: ["2026-04-01"],
    invoiced_difference: 1_870,
    redrafted_months: ["2026-08-01"],
    edited_months: ["2026-06-01", "2026-07-01", "2026-09-01"],
  });
  expect(planInvoiced(billed, { ...amounts, new_amount: null }).invoiced_months).toEqual([]);
});

test("a rent that falls gives a negative difference, which is credit", () => {
  const planned = planInvoiced([anInvoice("2026-04-01", 85_000)], { old_amount: 85_000, new_amount: 80_000 });
  expect(planned.invoiced_difference).toBe(-5_000);
});

test("a later start is the month after the last one invoiced", () => {
  const none = { invoiced_months: [], edited_months: [] };
  expect(firstMonthNotInvoiced(none, EFFECTIVE)).toBe(EFFECTIVE);
  expect(firstMonthNotInvoiced({ ...none, invoiced_months: ["2026-04-01", "2026-12-01"] }, EFFECTIVE)).toBe(
    "2027-01-01",
  );
  expect(rentsOfDays("2026-04-01", "2026-04-15", { old_amount: 90_000, new_amount: 93_000 })).toEqual({
    before: 45_000,
    after: 46_500,
  });
});

test("the parts of a split month lack together what the whole lacks, to the cent, and a part at the new rent nothing", () => {
  const someShares = fc.array(fc.integer({ min: 1, max: 3_000 }), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(cents, cents, someShares, (old_amount, new_amount, some) => {
      fc.pre(Math.abs(old_amount - new_amount) > 20_000);
      const shares = [...some, 10_000 - some.reduce((sum, share) => sum + share, 0)];
      const partsAt = (rent: number, more: Partial<BilledMonth> = {}) =>
        splitCents(rent, shares).map((amount, place) =>
          anInvoice(EFFECTIVE, amount, { share: shares[place] ?? 0, part: place + 1, shares, ...more }),
        );
      const planned = planInvoiced(partsAt(old_amount), { old_amount, new_amount });
      expect(planned).toMatchObject({ invoiced_months: [EFFECTIVE], edited_months: [] });
      expect(planned.invoiced_difference).toBe(new_amount - old_amount);
      const drafted = planInvoiced(partsAt(old_amount, { is_draft: true }), { old_amount, new_amount });
      expect(drafted).toMatchObject({ invoiced_months: [], redrafted_months: [EFFECTIVE] });
    }),
  );
});

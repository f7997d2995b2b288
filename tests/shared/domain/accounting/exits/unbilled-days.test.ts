import fc from "fast-check";
import { expect, test } from "vitest";
import { unbilledDays } from "#shared/domain/accounting/exits/unbilled-days.ts";
import { addDays, firstOfMonth } from "#shared/lib/dates.ts";

const day = fc.integer({ min: 0, max: 2000 }).map((days) => addDays("2024-01-01", days));

test("month after month, a rental that ends is invoiced for each day since its last invoice, and for no day twice", () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 400 }), (billed, more) => {
      const keys_returned_on = addDays(billed, more);
      let billed_until = billed;
      for (;;) {
        const days = unbilledDays({ start_date: "2023-01-01", billed_until, keys_returned_on });
        if (!days) break;
        expect(days.since).toBe(addDays(billed_until, 1));
        expect(days.until >= days.since).toBe(true);
        expect(firstOfMonth(days.until)).toBe(firstOfMonth(days.since));
        billed_until = days.until;
      }
      expect(billed_until).toBe(keys_returned_on);
    }),
  );
});

test("of a rental without invoices the days of its last month are proposed, or those since its start", () => {
  const keys = { billed_until: null, keys_returned_on: "2026-03-10" };
  expect(unbilledDays({ start_date: "2019-05-01", ...keys })).toEqual({ since: "2026-03-01", until: "2026-03-10" });
  expect(unbilledDays({ start_date: "2026-03-04", ...keys })).toEqual({ since: "2026-03-04", until: "2026-03-10" });
});

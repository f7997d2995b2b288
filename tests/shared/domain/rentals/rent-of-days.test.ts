import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rentOfDays } from "#shared/domain/rentals/rent-of-days.ts";

const anyAmount = fc.integer({ min: 0, max: 1_000_000_000_000 });
const anyMonth = fc.integer({ min: 28, max: 31 });
/** A month split into two parts of at least a day each. */
const cutMonth = anyMonth.chain((days) => fc.tuple(fc.constant(days), fc.integer({ min: 1, max: days - 1 })));

describe("pro rata rent of a month", () => {
  test.each([
    [85_000, 30, 30, 85_000],
    [85_000, 0, 30, 0],
    [85_000, 22, 31, 60_323],
    [1, 15, 30, 1],
    [3, 15, 30, 2],
    [1, 14, 30, 0],
  ])("%d cents for %d of %d days are %d", (amount, days, daysInMonth, expected) => {
    expect(rentOfDays(amount, days, daysInMonth)).toBe(expected);
  });

  test("all days of a month give the whole rent", () => {
    fc.assert(
      fc.property(anyAmount, anyMonth, (amount, days) => {
        expect(rentOfDays(amount, days, days)).toBe(amount);
      }),
    );
  });

  test("two parts of a month differ from the whole by at most a cent, and no part exceeds it", () => {
    fc.assert(
      fc.property(anyAmount, cutMonth, (amount, [days, first]) => {
        const parts = [rentOfDays(amount, first, days), rentOfDays(amount, days - first, days)] as const;
        expect(Math.abs(parts[0] + parts[1] - amount)).toBeLessThanOrEqual(1);
        expect(Math.max(...parts)).toBeLessThanOrEqual(amount);
      }),
    );
  });

  test("one more day never lowers the rent", () => {
    fc.assert(
      fc.property(anyAmount, cutMonth, (amount, [days, some]) => {
        expect(rentOfDays(amount, some + 1, days)).toBeGreaterThanOrEqual(rentOfDays(amount, some, days));
      }),
    );
  });
});

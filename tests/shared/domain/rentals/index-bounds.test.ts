import fc from "fast-check";
import { expect, test } from "vitest";
import { boundRate } from "#shared/domain/rentals/index-bounds.ts";
import { openIndexBook } from "#shared/domain/rentals/index-book.ts";
import { raiseAmount } from "#shared/domain/rentals/plan-raise.ts";

const anyRate = fc.integer({ min: -10_000, max: 10_000 });
const terms = { index_kind: "igc", percentage: null, amount: null, effective_date: "2026-04-01" } as const;
const bookOf = (value: number) =>
  openIndexBook([{ kind: "igc", month: "2026-02-01", value, source: "INE", state: "confirmed" }]);

test("the IGC never updates a rent by less than 0 % or more than 2 %, and the line says what was published", () => {
  fc.assert(
    fc.property(anyRate, (value) => {
      const { rate, published_rate } = raiseAmount(terms, 100_000, "2026-04-01", bookOf(value), null);
      expect(rate).toBe(Math.min(Math.max(value, 0), 200));
      expect(published_rate).toBe(value >= 0 && value <= 200 ? null : value);
    }),
  );
});

test("a negative IGC leaves the rent as it is", () => {
  expect(raiseAmount(terms, 85_000, "2026-04-01", bookOf(-72), null)).toMatchObject({
    new_amount: 85_000,
    rate: 0,
    published_rate: -72,
    excluded_reason: "no_change",
  });
});

test("other indices are applied as published", () => {
  fc.assert(
    fc.property(anyRate, fc.constantFrom("irav" as const, "ipc" as const), (value, kind) => {
      expect(boundRate(kind, "2026-03-01", value)).toBe(value);
    }),
  );
});

test("the IGC of months before the law is not bounded", () => {
  expect(boundRate("igc", "2015-03-01", -290)).toBe(-290);
  expect(boundRate("igc", "2015-04-01", -290)).toBe(0);
});

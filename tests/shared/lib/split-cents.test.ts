import fc from "fast-check";
import { expect, test } from "vitest";
import { splitCents } from "#shared/lib/split-cents.ts";

const anAmount = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });
const weights = fc
  .array(fc.nat(10_000), { minLength: 1, maxLength: 20 })
  .filter((all) => all.reduce((sum, one) => sum + one, 0) > 0);
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

test("the parts add up to the whole, and each is its share within a cent", () => {
  fc.assert(
    fc.property(anAmount, weights, (amount, shares) => {
      const parts = splitCents(amount, shares);
      expect(sumOf(parts)).toBe(amount);
      const whole = BigInt(sumOf(shares));
      for (const [place, part] of parts.entries()) {
        const off = BigInt(part) * whole - BigInt(amount) * BigInt(shares[place] ?? 0);
        expect(off < whole && off > -whole).toBe(true);
      }
    }),
  );
});

test("a credit is split as the charge of the same amount", () => {
  fc.assert(
    fc.property(anAmount, weights, (amount, shares) => {
      expect(splitCents(-amount, shares)).toEqual(splitCents(amount, shares).map((part) => (part === 0 ? 0 : -part)));
    }),
  );
});

test("the larger remainder gets the cent, and of equal ones the earlier", () => {
  expect(splitCents(100, [3_333, 3_333, 3_334])).toEqual([33, 33, 34]);
  expect(splitCents(1, [5_000, 5_000])).toEqual([1, 0]);
  expect(splitCents(10, [1, 1, 1])).toEqual([4, 3, 3]);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { amountsByRate, lineAmount, totalLines } from "#shared/domain/accounting/invoices/invoice-line.ts";
import { linesLeft, linesOfPart, partWithin } from "#shared/domain/accounting/invoices/rectified-part.ts";

const aLine = fc.record({
  payment_application_id: fc.constant("00000000-0000-7000-8000-000000000000"),
  concept: fc.constant("Renta"),
  quantity: fc.integer({ min: -20_000, max: 20_000 }).map((thousandths) => thousandths / 1_000),
  unit_amount: fc.integer({ min: -500_000, max: 500_000 }),
  tax_rate: fc.constantFrom(0, 400, 1_000, 2_100),
  withholding_rate: fc.constantFrom(0, 1_900),
});

test("the lines of a part take exactly that net amount off, whatever the signs of the lines", () => {
  const cases = fc.array(aLine, { minLength: 1, maxLength: 12 }).filter((lines) => totalLines(lines).net_amount !== 0);
  fc.assert(
    fc.property(cases, fc.double({ min: 0, max: 1, noNaN: true }), (lines, share) => {
      const whole = totalLines(lines).net_amount;
      const net = Math.max(1, Math.round(Math.abs(whole) * share));
      const part = linesOfPart(lines, net);
      expect(totalLines(part).net_amount).toBe(-Math.sign(whole) * net);
      expect(part.every((line) => lineAmount(line) !== 0)).toBe(true);
    }),
  );
});

test("the whole net amount takes every line off as it was", () => {
  fc.assert(
    fc.property(fc.array(aLine, { minLength: 1, maxLength: 12 }), (lines) => {
      const whole = totalLines(lines).net_amount;
      fc.pre(whole !== 0);
      const priced = lines.filter((line) => lineAmount(line) !== 0);
      expect(linesOfPart(lines, Math.abs(whole)).map(lineAmount)).toEqual(priced.map((line) => -lineAmount(line)));
    }),
  );
});

test("two parts come to the whole net amount of each rate, and to no more than is due", () => {
  const positive = aLine.map((line) => ({ ...line, quantity: 1, unit_amount: Math.abs(line.unit_amount) + 100 }));
  const lines = fc.array(positive, { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(lines, fc.double({ min: 0.1, max: 0.9, noNaN: true }), (whole, share) => {
      const { net_amount, amount_due } = totalLines(whole);
      const first = linesOfPart(whole, Math.round(net_amount * share));
      const left = linesLeft(whole, first);
      const second = linesOfPart(left, totalLines(left).net_amount);
      for (const rateOf of [(line: (typeof whole)[number]) => line.tax_rate, () => 0]) {
        const bases = amountsByRate([...whole, ...first, ...second], rateOf).map(({ base }) => base);
        expect(bases.every((base) => base === 0)).toBe(true);
      }
      const due = amount_due + totalLines(first).amount_due;
      const fitting = partWithin(left, totalLines(left).net_amount, due);
      expect(fitting).not.toBeNull();
      expect(due + totalLines(fitting ?? []).amount_due).toBeGreaterThanOrEqual(0);
      expect(due + totalLines(fitting ?? []).amount_due).toBeLessThanOrEqual(5);
    }),
  );
});

test("more than is due is no part", () => {
  const line = { payment_application_id: "", concept: "Renta", quantity: 1, unit_amount: 100_000 };
  const lines = [{ ...line, tax_rate: 2_100, withholding_rate: 1_900 }];
  expect(partWithin(lines, 50_000, 51_000)).toHaveLength(1);
  expect(partWithin(lines, 50_010, 51_000)).toBeNull();
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyRate, formatCents, formatEuros, parseMoney, formatDecimal } from "#shared/lib/money.ts";

const anyCents = fc.maxSafeInteger();
const language = fc.constantFrom("es" as const, "en" as const);

describe("formatCents", () => {
  it.each([
    [0, "0,00\u00a0€", "€0.00"],
    [5, "0,05\u00a0€", "€0.05"],
    [85000, "850,00\u00a0€", "€850.00"],
    [123456, "1.234,56\u00a0€", "€1,234.56"],
    [123456789, "1.234.567,89\u00a0€", "€1,234,567.89"],
    [-123456, "-1.234,56\u00a0€", "-€1,234.56"],
    [-0, "0,00\u00a0€", "€0.00"],
    [Number.MAX_SAFE_INTEGER, "90.071.992.547.409,91\u00a0€", "€90,071,992,547,409.91"],
  ])("formatCents formats %d cents in both languages", (cents, spanish, english) => {
    expect(formatCents(cents, "es")).toBe(spanish);
    expect(formatCents(cents, "en")).toBe(english);
  });

  it("formatCents gives the same as Intl as long as a float is exact", () => {
    const intl = new Intl.NumberFormat("es-ES", {
      style: "currency",
      currency: "EUR",
      useGrouping: "always",
    });
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (cents) => {
        expect(formatCents(cents, "es")).toBe(intl.format(cents / 100));
      }),
    );
  });
});

describe("formatEuros", () => {
  it.each([
    [0, "0\u00a0€", "€0"],
    [49, "0\u00a0€", "€0"],
    [50, "1\u00a0€", "€1"],
    [123456, "1.235\u00a0€", "€1,235"],
    [123449, "1.234\u00a0€", "€1,234"],
    [-49, "0\u00a0€", "€0"],
    [-123450, "-1.235\u00a0€", "-€1,235"],
  ])("formatEuros formats %d cents in whole euros in both languages", (cents, spanish, english) => {
    expect(formatEuros(cents, "es")).toBe(spanish);
    expect(formatEuros(cents, "en")).toBe(english);
  });
});

describe("formatDecimal", () => {
  it.each([
    [0, "0.00"],
    [-5, "-0.05"],
    [12345, "123.45"],
    [-123456789, "-1234567.89"],
    [Number.MAX_SAFE_INTEGER, "90071992547409.91"],
  ])("formatDecimal formats %d cents for files", (cents, text) => {
    expect(formatDecimal(cents)).toBe(text);
  });
});

describe("parseMoney", () => {
  it.each([
    ["850", 85000],
    ["850,5", 85050],
    ["850.50", 85050],
    ["1.234", 123400],
    ["1.234,56", 123456],
    ["1234.56", 123456],
    ["1,234.56", 123456],
    ["1,234,567", 123456700],
    ["1 234,56", 123456],
    ["€ 1.234", 123400],
    ["€1,234.56", 123456],
    ["  1.234,56\u00a0€ ", 123456],
    ["0,05", 5],
    ["0", 0],
    ["12.345.678,9", 1234567890],
  ])("parseMoney reads %j as %d cents", (text, cents) => {
    expect(parseMoney(text)).toBe(cents);
  });

  it.each([
    "",
    " ",
    "€",
    "abc",
    "1,234",
    "0,123",
    "0.234",
    "1,2345",
    "1.2345",
    "1.23.456",
    "1.234.56",
    "1.234,567",
    "12 50",
    "1e3",
    "850,",
    ",50",
    "850 $",
    "--5",
    "99999999999999999",
  ])("parseMoney refuses %j", (text) => {
    expect(parseMoney(text)).toBeNull();
    expect(parseMoney(text, { allowNegative: true })).toBeNull();
  });

  it("parseMoney reads a negative amount only when allowed", () => {
    expect(parseMoney("-5,20 €")).toBeNull();
    expect(parseMoney("-5,20 €", { allowNegative: true })).toBe(-520);
    expect(parseMoney("-€5.20", { allowNegative: true })).toBe(-520);
    expect(parseMoney("− 5", { allowNegative: true })).toBe(-500);
    expect(parseMoney("-0", { allowNegative: true })).toBe(0);
  });

  it("parseMoney reads back any output of formatCents", () => {
    fc.assert(
      fc.property(anyCents, language, (cents, tongue) => {
        expect(parseMoney(formatCents(cents, tongue), { allowNegative: true })).toBe(cents);
      }),
    );
  });
});

describe("applyRate", () => {
  it.each([
    [10000, 2100, 2100],
    [85000, 1900, 16150],
    [1, 5000, 1],
    [-1, 5000, -1],
    [3, 5000, 2],
    [-3, 5000, -2],
    [1, 4999, 0],
    [-1, 4999, 0],
    [33333, 2100, 7000],
    [100, 0, 0],
    [Number.MAX_SAFE_INTEGER, 10_000, Number.MAX_SAFE_INTEGER],
    [900_719_925_474_099, 2100, 189_151_184_349_561],
  ])("applyRate of %d cents at %d basis points is %d cents", (cents, rate, expected) => {
    expect(applyRate(cents, rate)).toBe(expected);
  });

  it("applyRate rounds losses like gains", () => {
    fc.assert(
      fc.property(anyCents, fc.integer({ min: 0, max: 10_000 }), (cents, rate) => {
        expect(applyRate(-cents, rate) + applyRate(cents, rate)).toBe(0);
      }),
    );
  });

  it("applyRate stays within half a cent of the exact product", () => {
    fc.assert(
      fc.property(anyCents, fc.integer({ min: 0, max: 10_000 }), (cents, rate) => {
        const error = BigInt(cents) * BigInt(rate) - BigInt(applyRate(cents, rate)) * 10_000n;
        expect(error >= -5000n && error <= 5000n).toBe(true);
      }),
    );
  });

  it("applyRate refuses fractions of a cent", () => {
    expect(() => applyRate(10.5, 2100)).toThrow(RangeError);
  });
});

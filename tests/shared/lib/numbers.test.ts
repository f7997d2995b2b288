import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { languages } from "#shared/lib/language.ts";
import { formatLimit, formatNumber, formatPercent, parsePercent } from "#shared/lib/numbers.ts";

describe("formatLimit", () => {
  it.each([
    [2100, "2100", "2100"],
    [10_000, "10.000", "10,000"],
    [0.01, "0,01", "0.01"],
  ])("formatLimit formats %d as used in sentences", (value, spanish, english) => {
    expect(formatLimit(value, "es")).toBe(spanish);
    expect(formatLimit(value, "en")).toBe(english);
  });
});

describe("formatNumber", () => {
  const numbers = fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -20_000, max: 20_000 }), fc.double({ noNaN: true }));
  it.each(languages)("formatNumber gives the same as Intl in %s", (language) => {
    const intl = new Intl.NumberFormat(language, { useGrouping: "always", maximumFractionDigits: 6 });
    fc.assert(fc.property(numbers, (value) => formatNumber(value, language) === intl.format(value || 0)));
  });
});

describe("parsePercent", () => {
  it.each([
    ["21", 2100],
    ["7,5 %", 750],
    ["-5", -500],
    ["−0,25", -25],
    ["0", 0],
    ["1,234", null],
    ["", null],
  ])("parsePercent reads %j", (text, basisPoints) => expect(parsePercent(text)).toBe(basisPoints));

  it("parsePercent reads back formatted values", () => expect(parsePercent(formatPercent(750, "es"))).toBe(750));
});

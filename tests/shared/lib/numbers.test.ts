import { describe, expect, it } from "vitest";
import { formatLimit, formatPercent, parsePercent } from "#shared/lib/numbers.ts";

describe("formatLimit", () => {
  it.each([
    [2100, "2100", "2100"],
    [10_000, "10.000", "10,000"],
    [0.01, "0,01", "0.01"],
  ])("prints %d as sentences name it", (value, spanish, english) => {
    expect(formatLimit(value, "es")).toBe(spanish);
    expect(formatLimit(value, "en")).toBe(english);
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
  ])("reads %j", (text, basisPoints) => expect(parsePercent(text)).toBe(basisPoints));

  it("reads what was printed", () => expect(parsePercent(formatPercent(750, "es"))).toBe(750));
});

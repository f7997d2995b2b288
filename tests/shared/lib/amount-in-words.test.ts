import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amountInWords } from "#shared/lib/amount-in-words.ts";

describe("amounts in words", () => {
  it.each([
    [0, "cero euros", "zero euros"],
    [1, "cero euros con un céntimo", "zero euros and one cent"],
    [100, "un euro", "one euro"],
    [2_121, "veintiún euros con veintiún céntimos", "twenty-one euros and twenty-one cents"],
    [3_100, "treinta y un euros", "thirty-one euros"],
    [10_000, "cien euros", "one hundred euros"],
    [10_100, "ciento un euros", "one hundred and one euros"],
    [85_000, "ochocientos cincuenta euros", "eight hundred and fifty euros"],
    [100_000, "mil euros", "one thousand euros"],
    [100_100, "mil un euros", "one thousand and one euros"],
    [
      123_456,
      "mil doscientos treinta y cuatro euros con cincuenta y seis céntimos",
      "one thousand two hundred and thirty-four euros and fifty-six cents",
    ],
    [2_100_000, "veintiún mil euros", "twenty-one thousand euros"],
    [3_116_000, "treinta y un mil ciento sesenta euros", "thirty-one thousand one hundred and sixty euros"],
    [100_000_000, "un millón de euros", "one million euros"],
    [100_000_100, "un millón un euros", "one million and one euros"],
    [
      2_101_500_022,
      "veintiún millones quince mil euros con veintidós céntimos",
      "twenty-one million fifteen thousand euros and twenty-two cents",
    ],
    [100_000_000_000, "mil millones de euros", "one billion euros"],
    [10_000_000_000_000, "cien mil millones de euros", "one hundred billion euros"],
    [-50, "menos cero euros con cincuenta céntimos", "minus zero euros and fifty cents"],
  ])("the words for %d cents are right in both languages", (cents, spanish, english) => {
    expect(amountInWords(cents, "es")).toBe(spanish);
    expect(amountInWords(cents, "en")).toBe(english);
  });

  it("each amount has different words, without digits", () => {
    const cents = fc.integer({ min: 0, max: 99_999_999_999_999 });
    fc.assert(
      fc.property(cents, cents, fc.constantFrom("es" as const, "en" as const), (a, b, language) => {
        expect(amountInWords(a, language)).toMatch(/^[a-záéíóúñ-]+( [a-záéíóúñ-]+)*$/);
        expect(amountInWords(a, language) === amountInWords(b, language)).toBe(a === b);
      }),
    );
  });

  it("an invalid amount has no words", () => {
    expect(() => amountInWords(0.5, "es")).toThrow(RangeError);
    expect(() => amountInWords(1e15, "es")).toThrow(RangeError);
  });
});

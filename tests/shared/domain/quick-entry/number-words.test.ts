import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readNumberWords } from "#shared/domain/quick-entry/number-words.ts";
import { amountInWords } from "#shared/lib/amount-in-words.ts";

const read = (said: string) => readNumberWords(said.split(" "));

describe("numbers in words", () => {
  it.each([
    ["mil doscientos", 1200],
    ["dos mil quinientos cincuenta y uno", 2551],
    ["cien", 100],
    ["treinta y uno", 31],
    ["veintitrés", 23],
    ["twelve hundred", 1200],
    ["two thousand and fifty", 2050],
    ["twenty-one", 21],
    ["2 mil 500", 2500],
    ["mil 200", 1200],
  ])("a number is read from the words %s", (said, number) => expect(read(said)).toBe(number));

  it.each(["", "850", "uno dos", "veinte treinta", "mil mil", "cien doscientos", "cincuenta y", "garcía", "hundred"])(
    "'%s' is not read as a number",
    (said) => expect(read(said)).toBeNull(),
  );

  it("amounts in words as printed on receipts are read back", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999 }),
        fc.constantFrom("es" as const, "en" as const),
        (euros, language) => {
          const words = amountInWords(euros * 100, language).replace(/ (?:de )?euros?.*$/i, "");
          expect(read(words)).toBe(euros);
        },
      ),
    );
  });
});

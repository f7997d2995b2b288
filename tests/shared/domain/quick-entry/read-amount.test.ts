import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isMarkedAmount, readAmount, readSum } from "#shared/domain/quick-entry/read-amount.ts";
import { formatCents } from "#shared/lib/money.ts";

describe("amounts", () => {
  it.each([
    ["850", 85_000],
    ["850,50", 85_050],
    ["850.5", 85_050],
    ["8,5", 850],
    ["1.250,00", 125_000],
    ["1,250.00", 125_000],
    ["850€", 85_000],
    ["€850", 85_000],
    ["€ 1.250", 125_000],
    ["725,5 EUR", 72_550],
    ["40 euros", 4000],
    ["0,01", 1],
    ["1250.5€", 125_050],
    ["850'50", 85_050],
    ["850e", 85_000],
    ["850,-", 85_000],
    ["850 con 50", 85_050],
    ["1.250 euros con 05 céntimos", 125_005],
  ])("an amount is read from %s", (word, cents) => {
    expect(readAmount(word)).toBe(cents);
  });

  it.each([
    "",
    "€",
    "euros",
    "0",
    "0,00",
    "-850",
    "850,555",
    "1,250",
    "12.34.56",
    "007",
    "8a",
    "600123456",
    ",50",
    ".5",
    "1'250",
    "3e",
    "850k",
    "-50€",
    "850 con 5",
    "850 con 500",
    "10.000.000",
    "$850",
    "٨٥٠",
  ])("no amount is read from %s", (word) => {
    expect(readAmount(word)).toBeNull();
  });

  it("a dot followed by three digits is a thousands separator, as in Spain", () => {
    expect(readAmount("1.250")).toBe(125_000);
  });

  it("two decimals, a currency or a thousands separator mark an amount; one decimal could be a day or a floor", () => {
    expect(["8,50", "850€", "1.250", "850,-"].every(isMarkedAmount)).toBe(true);
    expect(["3.4", "8,5", "850", ",50"].some(isMarkedAmount)).toBe(false);
  });

  it("amounts formatted in either language are read back", () => {
    const cents = fc.integer({ min: 1, max: 999_999_999 });
    fc.assert(
      fc.property(cents, fc.constantFrom("es" as const, "en" as const), (amount, language) => {
        const formatted = formatCents(amount, language);
        expect(readAmount(formatted)).toBe(amount);
        expect(isMarkedAmount(formatted)).toBe(true);
      }),
    );
  });

  it("an amount is a positive integer number of cents, for any text", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const cents = readAmount(text);
        expect(cents === null || (Number.isSafeInteger(cents) && cents > 0)).toBe(true);
      }),
    );
  });
});

describe("amounts that are written as a sum or a product", () => {
  it.each([
    ["850+50", 90_000],
    ["850 + 50,25", 90_025],
    ["850*2", 170_000],
    ["2x850", 170_000],
    ["850 × 3", 255_000],
    ["2x850+60", 176_000],
  ])("%s is %i cents", (text, cents) => expect(readSum(text)).toBe(cents));

  it.each(["850", "+850", "3x2", "850x99999", "850+", "850+abc", "2x3x850", "0x850"])("%s is none", (text) =>
    expect(readSum(text)).toBeNull(),
  );

  it("the sum of any two amounts is their sum", () => {
    const euros = fc.integer({ min: 1, max: 99_999 });
    fc.assert(
      fc.property(euros, euros, (one, other) => {
        expect(readSum(`${one}+${other}`)).toBe((one + other) * 100);
      }),
    );
  });
});

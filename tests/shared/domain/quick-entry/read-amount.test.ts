import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isMarkedAmount, readAmount } from "#shared/domain/quick-entry/read-amount.ts";
import { formatCents } from "#shared/lib/money.ts";

describe("an amount", () => {
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
  ])("is read from %s", (word, cents) => {
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
  ])("is not %s", (word) => {
    expect(readAmount(word)).toBeNull();
  });

  it("of a dot and three figures is thousands, as Spain writes them", () => {
    expect(readAmount("1.250")).toBe(125_000);
  });

  it("says by itself that it is money by more than one decimal, which a day and a floor have too", () => {
    expect(["8,50", "850€", "1.250", "850,-"].every(isMarkedAmount)).toBe(true);
    expect(["3.4", "8,5", "850", ",50"].some(isMarkedAmount)).toBe(false);
  });

  it("is read back from what either language prints", () => {
    const cents = fc.integer({ min: 1, max: 999_999_999 });
    fc.assert(
      fc.property(cents, fc.constantFrom("es" as const, "en" as const), (amount, language) => {
        const printed = formatCents(amount, language);
        expect(readAmount(printed)).toBe(amount);
        expect(isMarkedAmount(printed)).toBe(true);
      }),
    );
  });

  it("is whole cents above nothing, whatever the text", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const cents = readAmount(text);
        expect(cents === null || (Number.isSafeInteger(cents) && cents > 0)).toBe(true);
      }),
    );
  });
});

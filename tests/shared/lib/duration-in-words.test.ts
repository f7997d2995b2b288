import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, addMonths } from "#shared/lib/dates.ts";
import { countInWords, durationInWords } from "#shared/lib/duration-in-words.ts";

const anyDay = fc
  .date({ min: new Date("1990-01-01"), max: new Date("2090-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
/** A day that every month has, so that adding and subtracting months are symmetric. */
const plainDay = anyDay.map((day) => `${day.slice(0, 8)}15`);

describe("duration of a contract in words", () => {
  test.each([
    ["2026-03-15", "2027-09-14", "un año y seis meses", "one year and six months"],
    ["2026-04-01", "2031-03-31", "cinco años", "five years"],
    ["2026-01-01", "2026-01-01", "un día", "one day"],
    ["2026-01-31", "2026-02-28", "un mes y un día", null],
    ["2024-02-29", "2025-02-27", "un año", null],
    ["2026-01-01", "2046-12-31", "veintiún años", "twenty-one years"],
    ["2026-01-01", "2028-02-03", "dos años, un mes y tres días", "two years, one month and three days"],
  ])("the duration from %s to %s is %s", (start, end, spanish, english) => {
    expect(durationInWords(start, end, "es")).toBe(spanish);
    if (english) expect(durationInWords(start, end, "en")).toBe(english);
  });

  test("the years, months and days in words, added to the first day, give the end", () => {
    const given = fc.record({
      start: plainDay,
      years: fc.integer({ min: 0, max: 40 }),
      months: fc.integer({ min: 0, max: 11 }),
      days: fc.integer({ min: 0, max: 27 }),
    });
    fc.assert(
      fc.property(given, ({ start, years, months, days }) => {
        fc.pre(years + months + days > 0);
        const end = addDays(addMonths(start, years * 12 + months), days - 1);
        const parts = [
          years > 0 ? countInWords(years, "years", "es") : "",
          months > 0 ? countInWords(months, "months", "es") : "",
          days > 0 ? countInWords(days, "days", "es") : "",
        ].filter(Boolean);
        expect(durationInWords(start, end, "es")).toBe(
          [parts.slice(0, -1).join(", "), ...parts.slice(-1)].filter(Boolean).join(" y "),
        );
      }),
    );
  });

  test("a duration in words is never empty, repeats no unit and has no digits", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 20_000 }), fc.constantFrom("es", "en"), (start, days, language) => {
        const words = durationInWords(start, addDays(start, days), language);
        expect(words).toMatch(/^[a-záéíóúñ, -]+$/);
        const units = words.match(/(años?|mes(?:es)?|días?|years?|months?|days?)\b/g) ?? [];
        expect(new Set(units.map((unit) => unit.slice(0, 2))).size).toBe(units.length);
      }),
    );
  });

  test("one more day gives another duration", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 5_000 }), (start, days) => {
        const end = addDays(start, days);
        expect(durationInWords(start, end, "es")).not.toBe(durationInWords(start, addDays(end, 1), "es"));
      }),
    );
  });
});

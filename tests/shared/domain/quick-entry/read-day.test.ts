import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDay } from "#shared/domain/quick-entry/read-day.ts";
import { formatDate, formatLongDate, isDateString, todayIn } from "#shared/lib/dates.ts";

/** A Wednesday. */
const today = "2026-03-18";
const anyDay = fc
  .date({ min: new Date("1990-01-01"), max: new Date("2090-12-31"), noInvalidDate: true })
  .map((instant) => todayIn(instant));

describe("a day", () => {
  it.each([
    ["hoy", "2026-03-18"],
    ["Today", "2026-03-18"],
    ["ayer", "2026-03-17"],
    ["anteayer", "2026-03-16"],
    ["antes de ayer", "2026-03-16"],
    ["the day before yesterday", "2026-03-16"],
    ["lunes", "2026-03-16"],
    ["miércoles", "2026-03-18"],
    ["el miércoles pasado", "2026-03-11"],
    ["last wednesday", "2026-03-11"],
    ["el lunes pasado", "2026-03-16"],
    ["el pasado viernes", "2026-03-13"],
    ["on friday", "2026-03-13"],
    ["el 5", "2026-03-05"],
    ["día 20", "2026-02-20"],
    ["the 31st", "2026-01-31"],
    ["el 31", "2026-01-31"],
    ["5th", "2026-03-05"],
    ["5 de marzo", "2026-03-05"],
    ["1º de abril", "2025-04-01"],
    ["primero de marzo", "2026-03-01"],
    ["5 march", "2026-03-05"],
    ["March 5th", "2026-03-05"],
    ["dec 31", "2025-12-31"],
    ["05/03", "2026-03-05"],
    ["19/3", "2025-03-19"],
    ["05-03-2026", "2026-03-05"],
    ["5/3/26", "2026-03-05"],
    ["2026-03-05", "2026-03-05"],
    ["5 de marzo de 2024", "2024-03-05"],
    ["March 5, 2024", "2024-03-05"],
    ["29/02", "2024-02-29"],
    ["hace 3 días", "2026-03-15"],
    ["hace una semana", "2026-03-11"],
    ["lunes 16", "2026-03-16"],
    ["el lunes, 16 de marzo", "2026-03-16"],
    ["two weeks ago", "2026-03-04"],
  ])("is read from %s", (words, day) => {
    expect(readDay(words, today)).toBe(day);
  });

  it.each([
    "",
    "5",
    "el",
    "el 32",
    "el 0",
    "31/02",
    "03/13",
    "2026-02-30",
    "31 de abril",
    "mar",
    "garcía",
    "850",
    "ayer lunes",
    "martes 16 de marzo",
  ])("is not %s", (words) => {
    expect(readDay(words, today)).toBeNull();
  });

  it("that was a year ago or more is the latest there was, not one that does not exist", () => {
    expect(readDay("29 de febrero", "2104-02-28")).toBe("2096-02-29");
    expect(readDay("el 30", "2026-03-01")).toBe("2026-01-30");
  });

  it("without a year is one of the calendar and never after today", () => {
    const number = fc.integer({ min: 0, max: 40 });
    const word = fc.constantFrom("lunes", "last sunday", "saturday", "el viernes pasado", "ayer", "hoy");
    const words = fc.oneof(
      fc.tuple(number, number).map(([day, month]) => `${day}/${month}`),
      fc.tuple(number, fc.constantFrom("enero", "feb", "june", "diciembre")).map((said) => said.join(" de ")),
      number.map((day) => `el ${day}`),
      word,
    );
    fc.assert(
      fc.property(words, anyDay, (said, from) => {
        const day = readDay(said, from);
        expect(day === null || (isDateString(day) && day <= from)).toBe(true);
      }),
    );
  });

  it("is read back from what either language prints, near that day", () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom("es" as const, "en" as const), (day, language) => {
        expect(readDay(formatDate(day, language), day)).toBe(day);
        expect(readDay(formatLongDate(day, language), day)).toBe(day);
      }),
    );
  });
});

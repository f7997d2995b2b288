import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDay } from "#shared/domain/quick-entry/read-day.ts";
import {
  addDays,
  addMonths,
  daysBetween,
  daysInMonth,
  firstOfMonth,
  formatDate,
  formatLongDate,
  isDateString,
  todayIn,
} from "#shared/lib/dates.ts";

/** A Wednesday. */
const today = "2026-03-18";
const anyDay = fc
  .date({ min: new Date("1990-01-01"), max: new Date("2090-12-31"), noInvalidDate: true })
  .map((instant) => todayIn(instant));

describe("days", () => {
  it.each([
    ["hoy", "2026-03-18"],
    ["20 del 2", "2026-02-20"],
    ["el 20 del 2", "2026-02-20"],
    ["el 5 de 3", "2026-03-05"],
    ["5 del 11 del 25", "2025-11-05"],
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
    ["primero de marzo", "2026-03-01"],
    ["5 march", "2026-03-05"],
    ["March 5th", "2026-03-05"],
    ["dec 31", "2025-12-31"],
    ["05/03", "2026-03-05"],
    ["05-03-2026", "2026-03-05"],
    ["5/3/26", "2026-03-05"],
    ["2026-03-05", "2026-03-05"],
    ["5 de marzo de 2024", "2024-03-05"],
    ["March 5, 2024", "2024-03-05"],
    ["hace 3 días", "2026-03-15"],
    ["hace una semana", "2026-03-11"],
    ["lunes 16", "2026-03-16"],
    ["el lunes, 16 de marzo", "2026-03-16"],
    ["two weeks ago", "2026-03-04"],
    ["hace un mes", "2026-02-18"],
    ["trasanteayer", "2026-03-15"],
    ["anoche", "2026-03-17"],
    ["esta mañana", "2026-03-18"],
    ["ayer por la tarde", "2026-03-17"],
    ["el día de ayer", "2026-03-17"],
    ["fecha valor 5/3", "2026-03-05"],
    ["f. valor 05/03", "2026-03-05"],
    ["last mon", "2026-03-16"],
    ["last sun", "2026-03-15"],
    ["thurs", "2026-03-12"],
    ["el tres", "2026-03-03"],
    ["día uno", "2026-03-01"],
    ["veintitrés de febrero", "2026-02-23"],
    ["1 de mes", "2026-03-01"],
    ["a primeros de mes", "2026-03-01"],
    ["el 5 de este mes", "2026-03-05"],
    ["el 5 del mes pasado", "2026-02-05"],
    ["the 5th of last month", "2026-02-05"],
    ["15/mar", "2026-03-15"],
    ["1er marzo", "2026-03-01"],
  ])("a day is read from %s", (words, day) => {
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
    "29/02/2026",
    "29/02",
    "29 de febrero",
    "el 31 de este mes de febrero",
    "fin de mes",
    "a 3",
    "the one",
    "sun",
    "martes 31",
    "martes 13",
    "last week",
    "martes 16 de marzo",
  ])("no day is read from %s", (words) => {
    expect(readDay(words, today)).toBeNull();
  });

  it.each([
    ["mañana", "2026-03-19"],
    ["pasado mañana", "2026-03-20"],
    ["the day after tomorrow", "2026-03-20"],
    ["dentro de 2 días", "2026-03-20"],
    ["in two weeks", "2026-04-01"],
    ["next friday", "2026-03-20"],
    ["el lunes que viene", "2026-03-23"],
    ["próximo miércoles", "2026-03-25"],
    ["03-04-26", "2026-04-03"],
    ["19/3", "2026-03-19"],
    ["1º de abril", "2026-04-01"],
  ])("a day in the future is read as such, not as the previous one: %s", (words, day) => {
    expect(readDay(words, today)).toBe(day);
  });

  it("a day with a month falls in that month", () => {
    const ends = [" de este mes", " of this month", " del mes pasado", " of last month"];
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 31 }), fc.constantFrom(...ends), anyDay, (number, end, from) => {
        const day = readDay(`el ${number}${end}`, from);
        const month = addMonths(firstOfMonth(from), /pasado|last/.test(end) ? -1 : 0);
        expect(day).toBe(number <= daysInMonth(month) ? addDays(month, number - 1) : null);
      }),
    );
  });

  it("a day with a weekday falls on that weekday", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("lunes", "tue", "sábado"),
        fc.integer({ min: 0, max: 40 }),
        anyDay,
        (word, number, from) => {
          const day = readDay(`${word} ${number}`, from);
          if (day === null) return;
          expect(Number(day.slice(8))).toBe(number);
          expect(readDay(word, day)).toBe(day);
          expect(day <= from).toBe(true);
        },
      ),
    );
  });

  it("a day without a recent occurrence is of this or last year, or none", () => {
    expect(readDay("29 de febrero", "2028-02-29")).toBe("2028-02-29");
    expect(readDay("29 de febrero", "2029-01-10")).toBe("2028-02-29");
    expect(readDay("29 de febrero", "2030-01-10")).toBeNull();
    expect(readDay("el 30", "2026-03-01")).toBe("2026-01-30");
  });

  const number = fc.integer({ min: 0, max: 40 });
  const ofMonth = fc.oneof(
    fc.tuple(number, number).map(([day, month]) => `${day}/${month}`),
    fc.tuple(number, fc.constantFrom("enero", "feb", "june", "diciembre")).map((said) => said.join(" de ")),
  );

  it("a day of a month without a year is of this year, or of the last if this year's is further off and to come", () => {
    fc.assert(
      fc.property(ofMonth, anyDay, (said, from) => {
        const day = readDay(said, from);
        if (day === null) return;
        const isThisYear = day.slice(0, 4) === from.slice(0, 4);
        const other = addMonths(day, isThisYear ? -12 : 12);
        const isSameDay = other.slice(5) === day.slice(5);
        const isNearer = Math.abs(daysBetween(day, from)) <= Math.abs(daysBetween(other, from));
        expect(isThisYear ? day <= from || !isSameDay || isNearer : day <= from && (!isSameDay || isNearer)).toBe(true);
      }),
    );
  });

  it("a day without a month is a calendar date and never after today", () => {
    const word = fc.constantFrom("lunes", "last sunday", "saturday", "el viernes pasado", "ayer", "hoy");
    const words = fc.oneof(
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

  it("days formatted in either language are read back near that day", () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom("es" as const, "en" as const), (day, language) => {
        expect(readDay(formatDate(day, language), day)).toBe(day);
        expect(readDay(formatLongDate(day, language), day)).toBe(day);
      }),
    );
  });
});

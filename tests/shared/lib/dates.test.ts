import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  addMonths,
  addYears,
  compareDates,
  daysBetween,
  daysInMonth,
  firstOfMonth,
  formatDate,
  formatLongMonth,
  formatDatesIn,
  formatMonth,
  formatInstant,
  formatRelative,
  formatSpan,
  isDateString,
  lastOfMonth,
  periodContains,
  periodsOverlap,
  todayIn,
} from "#shared/lib/dates.ts";
import { parseDateText } from "#shared/lib/date-text.ts";

const anyDate = fc
  .date({ min: new Date("1950-01-01"), max: new Date("2100-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const smallNumber = fc.integer({ min: -600, max: 600 });
const anyPeriod = fc
  .tuple(anyDate, fc.option(fc.nat({ max: 900 })))
  .map(([start, days]) => ({ start, end: days === null ? null : addDays(start, days) }));

describe("isDateString", () => {
  it.each(["2026-03-15", "2024-02-29", "2000-02-29", "1900-01-01", "2199-12-31"])("isDateString accepts %s", (text) => {
    expect(isDateString(text)).toBe(true);
  });

  it.each([
    "",
    "2026-02-29",
    "1900-02-29",
    "2026-04-31",
    "2026-13-01",
    "2026-00-10",
    "2026-01-00",
    "1899-12-31",
    "2200-01-01",
    "2026-3-15",
    "15/03/2026",
    "2026-03-15T00:00:00Z",
    " 2026-03-15",
    "2026-03-15\n",
  ])("isDateString refuses %j", (text) => {
    expect(isDateString(text)).toBe(false);
  });
});

describe("date arithmetic", () => {
  it("adding months clamps to the end of the month", () => {
    expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
    expect(addMonths("2024-01-31", 1)).toBe("2024-02-29");
    expect(addMonths("2026-03-31", -1)).toBe("2026-02-28");
    expect(addMonths("2026-11-30", 3)).toBe("2027-02-28");
    expect(addMonths("2026-01-15", -13)).toBe("2024-12-15");
    expect(addYears("2024-02-29", 1)).toBe("2025-02-28");
    expect(addYears("2026-05-10", 5)).toBe("2031-05-10");
  });

  it("adding days crosses clock changes", () => {
    expect(addDays("2026-03-28", 2)).toBe("2026-03-30");
    expect(daysBetween("2026-03-28", "2026-03-30")).toBe(2);
    expect(daysBetween("2026-10-24", "2026-10-26")).toBe(2);
  });

  it("the last day of a month is computed", () => {
    expect(daysInMonth("2026-02-10")).toBe(28);
    expect(daysInMonth("2024-02-10")).toBe(29);
    expect(firstOfMonth("2026-12-31")).toBe("2026-12-01");
    expect(lastOfMonth("2026-12-01")).toBe("2026-12-31");
  });

  it("the number of days between two dates is the number added", () => {
    fc.assert(
      fc.property(anyDate, smallNumber, (date, days) => {
        const result = addDays(date, days);
        expect(isDateString(result)).toBe(true);
        expect(daysBetween(date, result)).toBe(days);
        expect(compareDates(date, result)).toBe(Math.sign(-days) + 0);
      }),
    );
  });

  it("adding months gives the same day of the target month or its last one", () => {
    fc.assert(
      fc.property(anyDate, smallNumber, (date, months) => {
        const result = addMonths(date, months);
        const expectedMonth = (((Number(date.slice(5, 7)) - 1 + months) % 12) + 12) % 12;
        expect(isDateString(result)).toBe(true);
        expect(Number(result.slice(5, 7)) - 1).toBe(expectedMonth);
        expect(result.slice(8) === date.slice(8) || result === lastOfMonth(result)).toBe(true);
      }),
    );
  });
});

describe("compareDates", () => {
  it("compareDates sorts dates", () => {
    expect(["2026-03-01", "2025-12-31", "2026-01-15"].toSorted(compareDates)).toEqual([
      "2025-12-31",
      "2026-01-15",
      "2026-03-01",
    ]);
  });
});

describe("periods", () => {
  it("periods overlap when they share one day, both ends included", () => {
    const march = { start: "2026-03-01", end: "2026-03-31" };
    expect(periodsOverlap(march, { start: "2026-03-31", end: "2026-04-30" })).toBe(true);
    expect(periodsOverlap(march, { start: "2026-04-01", end: "2026-04-30" })).toBe(false);
    expect(periodsOverlap(march, { start: "2020-01-01", end: null })).toBe(true);
    expect(periodsOverlap(march, { start: "2026-04-01", end: null })).toBe(false);
  });

  it("a period contains its first and last day and no day outside", () => {
    const march = { start: "2026-03-01", end: "2026-03-31" };
    expect(periodContains(march, "2026-03-01")).toBe(true);
    expect(periodContains(march, "2026-03-31")).toBe(true);
    expect(periodContains(march, "2026-02-28")).toBe(false);
    expect(periodContains(march, "2026-04-01")).toBe(false);
    expect(periodContains({ start: "2026-03-01", end: null }, "2199-01-01")).toBe(true);
  });

  it("periods overlap exactly when one contains the first day of the other", () => {
    fc.assert(
      fc.property(anyPeriod, anyPeriod, (a, b) => {
        const expected = periodContains(a, b.start) || periodContains(b, a.start);
        expect(periodsOverlap(a, b)).toBe(expected);
        expect(periodsOverlap(b, a)).toBe(expected);
      }),
    );
  });
});

describe("todayIn", () => {
  it("todayIn changes the day at midnight in Madrid, in winter and summer", () => {
    expect(todayIn(new Date("2026-01-01T22:59:59Z"))).toBe("2026-01-01");
    expect(todayIn(new Date("2026-01-01T23:00:00Z"))).toBe("2026-01-02");
    expect(todayIn(new Date("2026-07-01T21:59:59Z"))).toBe("2026-07-01");
    expect(todayIn(new Date("2026-07-01T22:00:00Z"))).toBe("2026-07-02");
  });

  it("todayIn accepts another time zone", () => {
    expect(todayIn(new Date("2026-01-01T23:30:00Z"), "Atlantic/Canary")).toBe("2026-01-01");
  });
});

describe("date formats", () => {
  it("dates in a text are formatted, and invalid ones left unchanged", () => {
    const text = "PISO-1 · 2026-03-15, exp. 2026-13-45 y 12026-03-155";
    expect(formatDatesIn(text, "es")).toBe("PISO-1 · 15 mar 2026, exp. 2026-13-45 y 12026-03-155");
  });

  it("three-letter months are formatted in both languages", () => {
    const months = Array.from({ length: 12 }, (_, month) => addMonths("2026-01-05", month));
    expect(months.map((date) => formatDate(date, "es")).join(", ")).toBe(
      "5 ene 2026, 5 feb 2026, 5 mar 2026, 5 abr 2026, 5 may 2026, 5 jun 2026, " +
        "5 jul 2026, 5 ago 2026, 5 sep 2026, 5 oct 2026, 5 nov 2026, 5 dic 2026",
    );
    expect(formatDate("2026-03-15", "en")).toBe("15 Mar 2026");
    expect(formatDate("2026-09-30", "en")).toBe("30 Sep 2026");
    expect([formatMonth("2026-03-15", "es"), formatMonth("2026-09-01", "en")]).toEqual(["mar 2026", "Sep 2026"]);
    const long = [formatLongMonth("2026-03-01", "es"), formatLongMonth("2026-09-30", "en")];
    expect(long).toEqual(["marzo de 2026", "September 2026"]);
  });

  it("instants are formatted in Madrid time", () => {
    expect(formatInstant("2026-03-15T13:05:00Z", "es")).toBe("15 mar 2026, 14:05");
    expect(formatInstant("2026-07-15T22:05:00+00:00", "en")).toBe("16 Jul 2026, 00:05");
  });

  it.each([
    ["2026-03-15T11:59:30Z", "ahora", "now"],
    ["2026-03-15T12:00:59Z", "ahora", "now"],
    ["2026-03-15T11:55:00Z", "hace 5 minutos", "5 minutes ago"],
    ["2026-03-15T11:00:00Z", "hace 1 hora", "1 hour ago"],
    ["2026-03-13T12:00:00Z", "hace 2 días", "2 days ago"],
    ["2026-03-17T12:00:00Z", "dentro de 2 días", "in 2 days"],
    ["2026-01-10T12:00:00Z", "hace 2 meses", "2 months ago"],
    ["2023-03-15T12:00:00Z", "hace 3 años", "3 years ago"],
  ])("the distance of %s from now is formatted", (iso, spanish, english) => {
    const now = new Date("2026-03-15T12:00:00Z");
    expect(formatRelative(iso, now, "es")).toBe(spanish);
    expect(formatRelative(iso, now, "en")).toBe(english);
  });
});

describe("parseDateText", () => {
  it.each([
    ["15/03/2026", "2026-03-15"],
    ["15-3-26", "2026-03-15"],
    [" 5.3.2026 ", "2026-03-05"],
    ["2026-03-15", "2026-03-15"],
    ["2026-3-5", "2026-03-05"],
    ["29/2/2024", "2024-02-29"],
    ["1/1/49", "2049-01-01"],
    ["1/1/50", "1950-01-01"],
    ["1986/4/3", "1986-04-03"],
    ["3-abr-86", "1986-04-03"],
    ["03-sept.-2024", "2024-09-03"],
    ["3 de Abril de 1986", "1986-04-03"],
    ["15 Jan 2026", "2026-01-15"],
  ])("parseDateText reads %j as %s", (text, date) => {
    expect(parseDateText(text)).toBe(date);
  });

  it.each([
    "",
    "mañana",
    "29/2/2026",
    "31/4/2026",
    "3/15/2026",
    "15/3-2026",
    "15/3/026",
    "15032026",
    "1/1/1800",
    "3-foo-86",
    "abril 1986",
    "31 de abril de 1986",
    "3-ma-86",
    "2026/3-5",
  ])("parseDateText refuses %j", (text) => {
    expect(parseDateText(text)).toBeNull();
  });

  it("parseDateText reads back every date in both notations", () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        const [year, month, day] = date.split("-");
        expect(parseDateText(date)).toBe(date);
        expect(parseDateText(`${day}/${month}/${year}`)).toBe(date);
      }),
    );
  });
});

describe("time between two dates", () => {
  it.each([
    ["2026-03-15", "2026-03-15", "0 días", "0 days"],
    ["2026-03-15", "2026-03-16", "1 día", "1 day"],
    ["2026-03-15", "2026-05-14", "60 días", "60 days"],
    ["2026-03-15", "2026-05-15", "2 meses", "2 months"],
    ["2026-12-31", "2027-02-28", "2 meses", "2 months"],
    ["2026-03-15", "2027-03-14", "11 meses", "11 months"],
    ["2026-03-15", "2027-03-15", "1 año", "1 year"],
    ["2026-11-20", "2031-10-14", "4 años y 10 meses", "4 years and 10 months"],
  ])("the time from %s to %s is %s", (from, to, spanish, english) => {
    expect(formatSpan(from, to, "es")).toBe(spanish);
    expect(formatSpan(from, to, "en")).toBe(english);
  });

  it("the formatted months never exceed the actual ones", () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 2, max: 600 }), (from, months) => {
        const words = (to: string) => formatSpan(from, to, "en");
        const whole = addMonths(from, months);
        expect(words(whole)).not.toBe(words(addDays(whole, -1)));
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayPresets, type PeriodKind, presetPeriod, rangePresets, readPeriod } from "#shared/domain/reports/period.ts";
import { addDays, addYears, firstOfMonth, isDateString, lastOfMonth } from "#shared/lib/dates.ts";
import { MAX_PERIOD_YEARS } from "#shared/domain/reports/policy.ts";

const TODAY = "2026-05-20";
const days: PeriodKind = { kind: "days", presets: ["this_quarter", "last_month"] };
const months: PeriodKind = { kind: "months", presets: ["last_12_months"] };
const day: PeriodKind = { kind: "day", presets: ["today", "last_month_end"] };

const anyDay = fc.integer({ min: 0, max: 60_000 }).map((offset) => addDays("1950-01-01", offset));
const problemsOf = (period: PeriodKind, parameters: Record<string, string>) => {
  const read = readPeriod(period, parameters, TODAY);
  return "issues" in read ? read.issues.map(({ field, key }) => `${field}: ${key}`) : [];
};

describe("period presets", () => {
  test.each([
    ["today", TODAY, TODAY],
    ["last_month_end", "2026-04-30", "2026-04-30"],
    ["last_year_end", "2025-12-31", "2025-12-31"],
    ["this_month", "2026-05-01", "2026-05-31"],
    ["last_month", "2026-04-01", "2026-04-30"],
    ["this_quarter", "2026-04-01", "2026-06-30"],
    ["this_year", "2026-01-01", "2026-12-31"],
    ["last_12_months", "2025-06-01", "2026-05-31"],
    ["next_12_months", "2026-05-01", "2027-04-30"],
    ["contract_horizon", TODAY, "2026-09-17"],
  ] as const)("the preset %s goes from %s to %s", (preset, from, to) => {
    expect(presetPeriod(preset, TODAY)).toEqual({ from, to });
  });

  test("a preset yields calendar days in order, for any current day", () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...rangePresets, ...dayPresets), (today, preset) => {
        const { from, to } = presetPeriod(preset, today);
        expect([isDateString(from), isDateString(to), from <= to]).toEqual([true, true, true]);
      }),
    );
  });

  test("a preset of the current period contains today", () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.constantFrom("this_month", "this_quarter", "this_year", "last_12_months", "next_12_months", "today"),
        (today, preset) => {
          const { from, to } = presetPeriod(preset, today);
          expect(from <= today && today <= to).toBe(true);
        },
      ),
    );
  });
});

describe("address without a period", () => {
  test("without a period the first preset applies", () => {
    expect(readPeriod(days, {}, TODAY)).toEqual({ period: { from: "2026-04-01", to: "2026-06-30" } });
    expect(readPeriod(days, { from: "", to: "" }, TODAY)).toEqual(readPeriod(days, {}, TODAY));
  });

  test("without a period a report on the present uses today", () => {
    expect(readPeriod({ kind: "now" }, {}, TODAY)).toEqual({ period: { from: TODAY, to: TODAY } });
  });
});

describe("address with a period", () => {
  test("the period of an address is used as given", () => {
    expect(readPeriod(days, { period: "last_month" }, TODAY)).toEqual({
      period: { from: "2026-04-01", to: "2026-04-30" },
    });
    expect(readPeriod(days, { from: "2026-02-03", to: "2026-02-03" }, TODAY)).toEqual({
      period: { from: "2026-02-03", to: "2026-02-03" },
    });
    expect(readPeriod(day, { day: "2025-02-28" }, TODAY)).toEqual({ period: { from: "2025-02-28", to: "2025-02-28" } });
  });

  test("a report by months extends its period to whole months", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 3_000 }), (from, length) => {
        const to = addDays(from, length);
        expect(readPeriod(months, { from, to }, TODAY)).toEqual({
          period: { from: firstOfMonth(from), to: lastOfMonth(to) },
        });
      }),
    );
  });

  test("a period has at most ten years", () => {
    const last = addDays(addYears("2016-03-01", MAX_PERIOD_YEARS), -1);
    expect(problemsOf(days, { from: "2016-03-01", to: last })).toEqual([]);
    expect(problemsOf(days, { from: "2016-03-01", to: addDays(last, 1) })).toEqual(["to: validation.period_too_long"]);
  });

  test.each([
    [days, { from: "2026-01-01" }, ["to: validation.required"]],
    [days, { to: "2026-01-01" }, ["from: validation.required"]],
    [days, { from: "2026-02-30", to: "hoy" }, ["from: validation.date", "to: validation.date"]],
    [days, { from: "2026-02-02", to: "2026-02-01" }, ["to: validation.date_range"]],
    [days, { period: "last_month", from: "2026-02-02", to: "2026-02-03" }, ["period: validation.invalid"]],
    [days, { period: "this_year" }, ["period: validation.option"]],
    [day, { day: "2026-13-01" }, ["day: validation.date"]],
    [day, { period: "this_year" }, ["period: validation.option"]],
  ] as const)("the period %j is refused for %j with %j", (period, parameters, problems) => {
    expect(problemsOf(period, parameters)).toEqual(problems);
  });
});

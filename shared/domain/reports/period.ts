import {
  addDays,
  addMonths,
  addYears,
  type DateString,
  firstOfMonth,
  isDateString,
  lastOfMonth,
} from "#shared/lib/dates.ts";
import type { ValidationMessage } from "#shared/i18n/validation.ts";
import { CONTRACT_ENDING_DAYS } from "../rentals/policy.ts";
import { MAX_PERIOD_YEARS } from "./policy.ts";

/** The period of a report, both days included; the same day twice for a single day. */
export interface ReportPeriod {
  readonly from: DateString;
  readonly to: DateString;
}

/** Named ranges of a report, relative to the business day. */
export const rangePresets = [
  "this_month",
  "last_month",
  "this_quarter",
  "this_year",
  "last_12_months",
  "next_12_months",
  "contract_horizon",
] as const;
export type RangePreset = (typeof rangePresets)[number];

/** Named days of a report, relative to the business day. */
export const dayPresets = ["today", "last_month_end", "last_year_end"] as const;
export type DayPreset = (typeof dayPresets)[number];

/**
 * What a report covers: the present (`now`), a day, a range of days, or a range of whole months. The first preset is
 * the default.
 */
export type PeriodKind =
  | { readonly kind: "now" }
  | { readonly kind: "day"; readonly presets: readonly DayPreset[] }
  | { readonly kind: "days" | "months"; readonly presets: readonly RangePreset[] };

const monthsFrom = (month: DateString, count: number): ReportPeriod => ({
  from: month,
  to: lastOfMonth(addMonths(month, count - 1)),
});

const oneDay = (day: DateString): ReportPeriod => ({ from: day, to: day });
const firstOfYear = (today: DateString) => `${today.slice(0, 4)}-01-01`;

/** The first month of a day's quarter: January, April, July or October. */
function firstOfQuarter(today: DateString): DateString {
  const monthsIn = (Number(today.slice(5, 7)) - 1) % 3;
  return addMonths(firstOfMonth(today), -monthsIn);
}

/**
 * The period of a preset on a business day. The last and the next twelve months include the current one.
 * @param contractEndingDays days ahead in which a contract counts as ending
 */
export function presetPeriod(
  preset: RangePreset | DayPreset,
  today: DateString,
  contractEndingDays: number = CONTRACT_ENDING_DAYS,
): ReportPeriod {
  const month = firstOfMonth(today);
  switch (preset) {
    case "today":
      return oneDay(today);
    case "last_month_end":
      return oneDay(addDays(month, -1));
    case "last_year_end":
      return oneDay(addDays(firstOfYear(today), -1));
    case "this_month":
      return monthsFrom(month, 1);
    case "last_month":
      return monthsFrom(addMonths(month, -1), 1);
    case "this_quarter":
      return monthsFrom(firstOfQuarter(today), 3);
    case "this_year":
      return monthsFrom(firstOfYear(today), 12);
    case "last_12_months":
      return monthsFrom(addMonths(month, -11), 12);
    case "next_12_months":
      return monthsFrom(month, 12);
    case "contract_horizon":
      return { from: today, to: addDays(today, contractEndingDays) };
  }
}

/** The presets of a kind of period. */
export function presetsOf(period: PeriodKind): readonly (RangePreset | DayPreset)[] {
  return period.kind === "now" ? [] : period.presets;
}

/** The query parameters of a kind of period. */
export function periodParameters({ kind }: PeriodKind): readonly string[] {
  if (kind === "now") return [];
  return kind === "day" ? ["period", "day"] : ["period", "from", "to"];
}

type Parameters = Readonly<Record<string, string | undefined>>;
type Issues = readonly ValidationMessage[];
/** A period, or the issues of its parameters. */
export type ReadPeriod = { readonly period: ReportPeriod } | { readonly issues: Issues };

const refuse = (field: string, key: ValidationMessage["key"], params: ValidationMessage["params"] = {}) => ({
  issues: [{ field, key, params }],
});

function refuseDay(field: string, value: string | undefined): Issues {
  if (!value) return refuse(field, "validation.required").issues;
  return isDateString(value) ? [] : refuse(field, "validation.date").issues;
}

function readDays({ from = "", to = "" }: Parameters, isInMonths: boolean): ReadPeriod {
  const issues = [...refuseDay("from", from), ...refuseDay("to", to)];
  if (issues.length > 0) return { issues };
  if (to < from) return refuse("to", "validation.date_range");
  const period = isInMonths ? { from: firstOfMonth(from), to: lastOfMonth(to) } : { from, to };
  if (period.to >= addYears(period.from, MAX_PERIOD_YEARS))
    return refuse("to", "validation.period_too_long", { years: MAX_PERIOD_YEARS });
  return { period };
}

function readDay({ day = "" }: Parameters): ReadPeriod {
  const issues = refuseDay("day", day);
  return issues.length > 0 ? { issues } : { period: oneDay(day) };
}

/**
 * Parses a report's period: a preset or days, not both; whole months if the report counts in months.
 * @param today the business day, to which presets are relative
 * @param contractEndingDays days ahead in which a contract counts as ending
 */
export function readPeriod(
  period: PeriodKind,
  parameters: Parameters,
  today: DateString,
  contractEndingDays: number = CONTRACT_ENDING_DAYS,
): ReadPeriod {
  if (period.kind === "now") return { period: oneDay(today) };
  const isGiven = Boolean(parameters["from"] || parameters["to"] || parameters["day"]);
  const name = parameters["period"] || undefined;
  if (name !== undefined && isGiven) return refuse("period", "validation.invalid");
  if (isGiven) return period.kind === "day" ? readDay(parameters) : readDays(parameters, period.kind === "months");
  const presets: readonly (RangePreset | DayPreset)[] = period.presets;
  const preset = name === undefined ? presets[0] : presets.find((one) => one === name);
  if (!preset) return refuse("period", "validation.option");
  return { period: presetPeriod(preset, today, contractEndingDays) };
}

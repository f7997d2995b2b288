import { useQuery } from "@tanstack/react-query";
import type { ReportName } from "#shared/domain/reports/report-names.ts";
import type { ReportResult } from "#shared/domain/reports/report.ts";
import { addMonths, type DateString } from "#shared/lib/dates.ts";
import { reportQuery } from "../report-query.ts";
import type { ChartPoint } from "./chart-point.ts";

const YEAR = 12;

interface Compared {
  readonly name: ReportName;
  /** Undefined while it loads. */
  readonly result: Pick<ReportResult, "from" | "to"> | undefined;
  /** Its other parameters. */
  readonly filters?: Readonly<Record<string, string>>;
}

/**
 * The first value of each month a year earlier, of a report by month: by the month that it is compared with. Nothing for periods
 * longer than a year, which would be compared with themselves.
 */
export function useYearBefore({ name, result, filters = {} }: Compared): (month: DateString) => number | null {
  const isShort = result !== undefined && addMonths(result.from, YEAR) > result.to;
  const period = result && { from: addMonths(result.from, -YEAR), to: addMonths(result.to, -YEAR) };
  const { data } = useQuery({
    ...reportQuery(name, new URLSearchParams({ ...filters, ...period }).toString()),
    enabled: isShort,
    meta: { shows: "anything", toast: "never" },
    placeholderData: undefined,
  });
  const values = new Map((isShort ? data?.chart?.points : undefined)?.map(({ key, values: [value] }) => [key, value]));
  return (month) => values.get(addMonths(month, -YEAR)) ?? null;
}

/** Whether there was something a year earlier: zeros alone may be months before the product was used. */
export const hasYearBefore = (points: readonly ChartPoint[]): boolean => points.some(({ before }) => (before ?? 0) > 0);

import { readBasis } from "#shared/domain/reports/report-query.ts";
import { type Report, reportBases, type ReportResult, type ReportQuery } from "#shared/domain/reports/report.ts";

/** The filters of a report, in display order. */
export const filterNames = ({ choices = {}, entities = {} }: Report) => [
  "property_id",
  ...Object.keys(entities),
  ...Object.keys(choices),
];

/** The query that a result belongs to, for the links of its values. */
export function reportQueryOf(report: Report, parameters: URLSearchParams, result: ReportResult): ReportQuery {
  const { today, from, to } = result;
  const given = filterNames(report).flatMap((name) => {
    const value = parameters.get(name);
    return value ? [[name, value] as const] : [];
  });
  const basis = readBasis(report.hasBases ? parameters.get("basis") : undefined) ?? reportBases[0];
  return { today, from, to, filters: Object.fromEntries(given), basis };
}

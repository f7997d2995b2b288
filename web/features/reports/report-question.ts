import type { Report, ReportAnswer, ReportQuestion } from "#shared/domain/reports/report.ts";

/** The filters that a report understands, in the order in which they are shown. */
export const filterNames = ({ choices = {}, entities = {} }: Report) => [
  "property_id",
  ...Object.keys(entities),
  ...Object.keys(choices),
];

/** What an answer was asked, for the addresses behind its figures. */
export function questionOf(report: Report, parameters: URLSearchParams, answer: ReportAnswer): ReportQuestion {
  const { today, from, to } = answer;
  const given = filterNames(report).flatMap((name) => {
    const value = parameters.get(name);
    return value ? [[name, value] as const] : [];
  });
  return { today, from, to, filters: Object.fromEntries(given) };
}

import type { ReportName } from "./report-names.ts";

/** Query parameters; undefined ones are omitted. */
export type AddressParameters = Readonly<Record<string, string | undefined>>;

/** The URL of a screen. Values are only days, ids and our own enum values: nothing needs escaping. */
export function reportAddress(path: string, parameters: AddressParameters): string {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${value}`],
  );
  return given.length === 0 ? `/${path}` : `/${path}?${given.join("&")}`;
}

/** The URL of a report with its period and filters. */
export function reportPath(name: ReportName, parameters: AddressParameters = {}): string {
  return reportAddress(`reports/${name}`, parameters);
}

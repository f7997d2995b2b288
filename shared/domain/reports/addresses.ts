import type { ReportName } from "./report-names.ts";

/** Parameters of a query string; what is undefined is left out. */
export type AddressParameters = Readonly<Record<string, string | undefined>>;

/** The address of a screen. The values are days, ids and words of ours: nothing in them needs escaping. */
export function addressOf(path: string, parameters: AddressParameters): string {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${value}`],
  );
  return given.length === 0 ? `/${path}` : `/${path}?${given.join("&")}`;
}

/** The address of a report with its period and filters. */
export function reportPath(name: ReportName, parameters: AddressParameters = {}): string {
  return addressOf(`reports/${name}`, parameters);
}

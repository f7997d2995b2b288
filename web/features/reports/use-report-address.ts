import { useLocation, useSearch } from "wouter";
import { type PeriodKind, presetsOf } from "#shared/domain/reports/period.ts";
import type { Report } from "#shared/domain/reports/report.ts";

type Changes = Readonly<Record<string, string | null>>;

/** A report's state is the address bar's query string: it can be shared, reloaded, and navigated back and forward. */
export interface ReportAddress {
  /** The query string sent to the server. */
  readonly search: string;
  readonly parameters: URLSearchParams;
  /** The active preset; null with custom dates. */
  readonly preset: string | null;
  readonly hrefWith: (changes: Changes) => string;
  /** The address of another period with the same filters; without dates, the default period. */
  readonly hrefOfPeriod: (period: Changes) => string;
  readonly go: (href: string) => void;
}

const noPeriod = { period: null, from: null, to: null, day: null };

function presetIn(parameters: URLSearchParams, period: PeriodKind): string | null {
  const isGiven = ["from", "to", "day"].some((name) => parameters.has(name));
  return parameters.get("period") ?? (isGiven ? null : (presetsOf(period)[0] ?? null));
}

export function useReportAddress({ period }: Report): ReportAddress {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const parameters = new URLSearchParams(search);
  const hrefWith = (changes: Changes) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === "") next.delete(name);
      else next.set(name, value);
    }
    return next.size === 0 ? path : `${path}?${next}`;
  };
  return {
    search,
    parameters,
    preset: presetIn(parameters, period),
    hrefWith,
    hrefOfPeriod: (changes) => hrefWith({ ...noPeriod, ...changes }),
    go: navigate,
  };
}

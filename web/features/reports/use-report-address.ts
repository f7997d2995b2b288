import { useLocation, useSearch } from "wouter";
import { type PeriodKind, presetsOf } from "#shared/domain/reports/period.ts";
import type { Report } from "#shared/domain/reports/report.ts";

type Changes = Readonly<Record<string, string | null>>;

/** A report's whole state is the address bar's query string: it can be sent, reloaded, and walked back and forward. */
export interface ReportAddress {
  /** The question as the server is asked it. */
  readonly search: string;
  readonly parameters: URLSearchParams;
  /** The preset that holds; null where days are given. */
  readonly preset: string | null;
  readonly hrefWith: (changes: Changes) => string;
  /** The address of another period with the same filters; nothing given is the usual period. */
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

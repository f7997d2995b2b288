import type { DateString } from "#shared/lib/dates.ts";
import type { RentIndexKind } from "./rent-index.ts";

interface IndexBounds {
  readonly kind: RentIndexKind;
  /** First month of an index value that they bound. */
  readonly since: DateString;
  /** Basis points a year. */
  readonly lowest: number;
  readonly highest: number;
  readonly source: string;
}

/**
 * Between which rates an index updates a price, by date and with the source. Of the IGC, INE also publishes rates
 * outside: below 0 % nothing is updated, and above the medium-term inflation target of the European Central Bank,
 * 2 %, that target counts.
 */
export const indexBounds: readonly IndexBounds[] = [
  {
    kind: "igc",
    since: "2015-04-01",
    lowest: 0,
    highest: 200,
    source: "Ley 2/2015, de 30 de marzo, de desindexación de la economía española, anexo",
  },
];

const boundsOf = (kind: RentIndexKind, month: DateString): IndexBounds | undefined =>
  indexBounds.findLast((bounds) => bounds.kind === kind && bounds.since <= month);

/** The rate that a published value updates by, in basis points. */
export function boundRate(kind: RentIndexKind, month: DateString, value: number): number {
  const bounds = boundsOf(kind, month);
  return bounds ? Math.min(Math.max(value, bounds.lowest), bounds.highest) : value;
}

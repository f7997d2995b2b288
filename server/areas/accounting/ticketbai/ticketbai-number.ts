/** Characters of a number, and of the series before it (TextMax20Type). */
const LENGTH = 20;

export interface TicketbaiNumber {
  /** Empty without one. */
  readonly series: string;
  readonly number: string;
}

/**
 * Series and number of a printed number: its last digits with what follows them, and all before, so that both together are what
 * the customer reads. Null where they do not fit.
 */
export function divideNumber(whole: string): TicketbaiNumber | null {
  const counted = /\d+\D*$/.exec(whole)?.[0] ?? "";
  const number = counted === "" || counted.length > LENGTH ? whole.slice(-LENGTH) : counted;
  const series = whole.slice(0, whole.length - number.length);
  return series.length > LENGTH || number.trim() === "" ? null : { series, number };
}

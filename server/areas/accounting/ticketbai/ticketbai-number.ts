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
export function divideNumber(printed: string): TicketbaiNumber | null {
  const counted = /\d+\D*$/.exec(printed)?.[0] ?? "";
  const number = counted === "" || counted.length > LENGTH ? printed.slice(-LENGTH) : counted;
  const series = printed.slice(0, printed.length - number.length);
  return series.length > LENGTH || number.trim() === "" ? null : { series, number };
}

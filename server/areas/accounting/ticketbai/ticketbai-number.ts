/** Characters of a number, and of the series before it (TextMax20Type). */
export const NUMBER_CHARACTERS = 20;

export interface TicketbaiNumber {
  /** Empty without one. */
  readonly series: string;
  readonly number: string;
}

/** A printed number, which begins with its series; null where that is not known, as of invoices of a former system. */
export interface WholeNumber {
  readonly number: string;
  readonly series: string | null;
}

/**
 * Series and number of a printed number: both together are what the customer reads. Without a known series the whole is the
 * number, unless it is too long.
 */
export function splitNumber({ number: whole, series }: WholeNumber): TicketbaiNumber {
  const start = series ?? whole.slice(0, -NUMBER_CHARACTERS);
  return { series: start, number: whole.slice(start.length) };
}

/** Whether both parts fit into a file. */
export function isNumberOfFile(whole: WholeNumber): boolean {
  const { series, number } = splitNumber(whole);
  return (
    series.length <= NUMBER_CHARACTERS &&
    number.length <= NUMBER_CHARACTERS &&
    number.trim() !== "" &&
    (series === "" || series.trim() !== "")
  );
}

import { xml, type XmlElement } from "#server/engine/services/xml.ts";

/** Characters of a number, and of the series before it (TextMax20Type). */
const LENGTH = 20;

/** Whether a number fits into series and number. */
export const fitsFacturae = (number: string): boolean => number.length <= 2 * LENGTH;

/**
 * The number as it is printed. A longer one begins in the series' code: receivers join both, so that the whole is the
 * printed number, as the tax agency has it.
 */
export function numberElements(number: string): (XmlElement | null)[] {
  const series = number.slice(0, -LENGTH);
  const rest = number.slice(series.length);
  return [xml("InvoiceNumber", rest), series === "" ? null : xml("InvoiceSeriesCode", series)];
}

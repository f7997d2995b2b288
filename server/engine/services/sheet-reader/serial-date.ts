import { addDays, type DateString, isDateString } from "#shared/lib/dates.ts";

/*
 * Serial dates of spreadsheets (ECMA-376 part 1, 18.17.4). The 1900 system contains a non-existent 29 February 1900
 * as number 60, so earlier days are offset by one. The 1904 system begins with 0 on 1 January 1904.
 */

const ZERO_1904 = "1904-01-01";
const ZERO_1900 = "1899-12-30";
const FALSE_LEAP_DAY = 60;
/** 31 December 2199, the last accepted date. */
const LAST = 109_571;

/** The day of a serial number, without its time; null when it is not between 1900 and 2199. */
export function dayOfSerial(serial: number, is1904: boolean): DateString | null {
  // Tolerates rounding errors just below midnight.
  const days = Math.floor(serial + 1e-6);
  if (!(days >= 0 && days <= LAST)) return null;
  if (is1904) return checked(addDays(ZERO_1904, days));
  if (days === FALSE_LEAP_DAY) return null;
  return checked(addDays(ZERO_1900, days < FALSE_LEAP_DAY ? days + 1 : days));
}

function checked(day: DateString): DateString | null {
  return isDateString(day) ? day : null;
}

import { addDays, type DateString, isDateString } from "#shared/lib/dates.ts";

/*
 * Days as spreadsheets count them (ECMA-376 part 1, 18.17.4). The system of 1900 believes in a 29 February 1900, number
 * 60: days before it are counted from one day later. That of 1904 begins with 0 on 1 January 1904.
 */

const ZERO_1904 = "1904-01-01";
const ZERO_1900 = "1899-12-30";
const FALSE_LEAP_DAY = 60;
/** 31 December 2199, the last day that dates of ours can be. */
const LAST = 109_571;

/** The day of a serial number, its time of day left out; null for one that is no day from 1900 to 2199. */
export function dayOfSerial(serial: number, is1904: boolean): DateString | null {
  // What a computation leaves of midnight is midnight.
  const days = Math.floor(serial + 1e-6);
  if (!(days >= 0 && days <= LAST)) return null;
  if (is1904) return checked(addDays(ZERO_1904, days));
  if (days === FALSE_LEAP_DAY) return null;
  return checked(addDays(ZERO_1900, days < FALSE_LEAP_DAY ? days + 1 : days));
}

function checked(day: DateString): DateString | null {
  return isDateString(day) ? day : null;
}

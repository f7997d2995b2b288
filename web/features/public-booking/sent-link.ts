import type { RequestedBooking } from "#shared/domain/bookings/booking-offer.ts";
import { navigate } from "wouter/use-browser-location";
import type { FormSource } from "./booking-queries.ts";

const nameOf = (shortKey: string) => `sent.${shortKey}`;

/**
 * Remembers in this tab the booking made with a link, so that going back to the link leads to the booking instead of
 * "no longer available". Stored per tab only, as a device may be shared.
 */
function storeSentLink(shortKey: string, followKey: string): void {
  try {
    sessionStorage.setItem(nameOf(shortKey), followKey);
  } catch {
    // Storage may be unavailable: going back then says that the link was used.
  }
}

/** The key of the booking made with a link in this tab, or null. */
export function readSent(shortKey: string): string | null {
  try {
    return sessionStorage.getItem(nameOf(shortKey));
  } catch {
    return null;
  }
}

/** Opens the page of a booking that was sent; false where it has none, because its address must be confirmed first. */
export function openSentBooking(source: FormSource, { key }: RequestedBooking): boolean {
  if (!key) return false;
  if ("shortKey" in source) storeSentLink(source.shortKey, key);
  navigate(`/external-booking/${key}`, { replace: true });
  return true;
}

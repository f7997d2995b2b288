const nameOf = (shortKey: string) => `sent.${shortKey}`;

/**
 * Remembers in this tab the booking made with a link, so that going back to the link leads to the booking instead of
 * "no longer available". Stored per tab only, as a device may be shared.
 */
export function storeSentLink(shortKey: string, followKey: string): void {
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

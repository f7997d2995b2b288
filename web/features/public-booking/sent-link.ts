const nameOf = (shortKey: string) => `sent.${shortKey}`;

/**
 * Remembers in this tab that its visitor has used a link, and where the booking is followed: who goes back to the link finds the
 * booking and not "no longer available". It is gone with the tab, for a device may be shared.
 */
export function keepSent(shortKey: string, followKey: string): void {
  try {
    sessionStorage.setItem(nameOf(shortKey), followKey);
  } catch {
    // Storage may be forbidden: going back then says that the link was used.
  }
}

/** The key of the booking that was made by a link in this tab; null where none was. */
export function readSent(shortKey: string): string | null {
  try {
    return sessionStorage.getItem(nameOf(shortKey));
  } catch {
    return null;
  }
}

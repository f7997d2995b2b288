/** Delays in milliseconds; the first two are the specification's (section 9). */
const SHORTEST = 1000;
const FIRST_LONGEST = 5000;
const LONGEST = 60_000;

/** How long to wait before the next try. */
export interface Backoff {
  next(): number;
  /** It went well for a while: the next failure is a first one again. */
  reset(): void;
}

/**
 * Waits that are spread at random, because whoever hung up did so on everybody at once, and that may grow each time,
 * because it may well do so again.
 */
export function createBackoff(random: () => number = Math.random): Backoff {
  let tries = 0;
  return {
    next() {
      const longest = Math.min(LONGEST, FIRST_LONGEST * 2 ** tries);
      tries += 1;
      return SHORTEST + random() * (longest - SHORTEST);
    },
    reset() {
      tries = 0;
    },
  };
}

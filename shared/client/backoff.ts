/** Delays in milliseconds; the first two are from the specification (section 9). */
const SHORTEST = 1000;
const FIRST_LONGEST = 5000;
const LONGEST = 60_000;

/** Delay before the next try. */
export interface Backoff {
  next(): number;
  /** The next delay is the first one again. */
  reset(): void;
}

/**
 * Delays with random jitter, because a server that disconnects does so for all clients at once, and exponential
 * growth, because it may fail again.
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

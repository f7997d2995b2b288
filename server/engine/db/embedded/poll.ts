import { setTimeout as pause } from "node:timers/promises";

const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 250;
const GROWTH = 1.4;

/** Polls at growing intervals until the result is true or the time is over; returns the last result. */
export async function pollUntil(isDone: () => Promise<boolean>, limitMs: number): Promise<boolean> {
  const end = performance.now() + limitMs;
  for (let step = FIRST_PAUSE_MS; ; step = Math.min(step * GROWTH, LONGEST_PAUSE_MS)) {
    if (await isDone()) return true;
    if (performance.now() >= end) return false;
    await pause(step);
  }
}

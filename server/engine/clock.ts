import { todayIn } from "#shared/lib/dates.ts";

/** The single source of business time. `offsetMs` is the difference between the simulated time and the machine's. */
export interface Clock {
  now(): Date;
  /** The calendar day in Europe/Madrid, YYYY-MM-DD. */
  today(): string;
  readonly offsetMs: number;
}

/** A clock that starts at `startAt` and runs on; null uses the machine's time. */
export function createClock(startAt: Date | null): Clock {
  const offsetMs = startAt ? startAt.getTime() - Date.now() : 0;
  const now = () => new Date(Date.now() + offsetMs);
  return { now, today: () => todayIn(now()), offsetMs };
}

import type { IncidentStatusKind } from "#shared/domain/incidents/incident-status.ts";
import { addDays } from "#shared/lib/dates.ts";
import { addMinutes, inOrder, workingHour } from "./moments.ts";
import type { DemoRandom } from "./random.ts";

/** Creation time and progress of an incident. */
export interface IncidentTimes {
  readonly kind: IncidentStatusKind;
  readonly created_at: string;
  readonly started_at: string | null;
  readonly held_at: string | null;
  readonly resolved_at: string | null;
  readonly closed_at: string | null;
}

/** Number of incidents by kind, and range of their age in days. */
const ages: readonly (readonly [IncidentStatusKind, number, readonly [number, number]])[] = [
  ["closed", 56, [16, 330]],
  ["rejected", 6, [10, 240]],
  ["resolved", 19, [4, 30]],
  ["on_hold", 9, [3, 38]],
  ["in_progress", 18, [1, 16]],
  ["new", 8, [1, 3]],
];

/** Age in minutes of today's incidents. */
const MINUTES_AGO = [11, 38, 95, 170] as const;

const HOUR = 60;
const DAY = 24 * HOUR;
const never = { started_at: null, held_at: null, resolved_at: null, closed_at: null } as const;

/** The instant itself or the next one within working hours, in steps of seven hours. */
function intoWorkingHours(instant: string): string {
  const hour = new Date(instant).getUTCHours();
  return hour >= 7 && hour <= 16 ? instant : intoWorkingHours(addMinutes(instant, 7 * HOUR));
}

/** A later instant by a random number of minutes, never in the future. */
function addRandomMinutes(
  instant: string,
  [least, most]: readonly [number, number],
  now: Date,
  random: DemoRandom,
): string {
  const moment = intoWorkingHours(addMinutes(instant, random.integer(least, most)));
  const limit = addMinutes(now.toISOString(), -random.integer(5, 50));
  return moment < limit ? moment : limit;
}

function timesOf(kind: IncidentStatusKind, created_at: string, now: Date, random: DemoRandom): IncidentTimes {
  const after = (instant: string, span: readonly [number, number]) => addRandomMinutes(instant, span, now, random);
  const base = { ...never, kind, created_at };
  if (kind === "new") return base;
  if (kind === "rejected") return { ...base, closed_at: after(created_at, [2 * HOUR, 3 * DAY]) };
  const started_at = after(created_at, [20, 20 * HOUR]);
  if (kind === "in_progress") return { ...base, started_at };
  if (kind === "on_hold") return { ...base, started_at, held_at: after(started_at, [3 * HOUR, 2 * DAY]) };
  const resolved_at = after(started_at, [2 * HOUR, 3 * DAY]);
  if (kind === "resolved") return { ...base, started_at, resolved_at };
  return { ...base, started_at, resolved_at, closed_at: after(resolved_at, [DAY, 7 * DAY]) };
}

/** Times of all incidents, oldest first. */
export function planIncidentTimes(today: string, now: Date, random: DemoRandom): IncidentTimes[] {
  const past = ages.flatMap(([kind, count, [newest, oldest]]) =>
    Array.from({ length: count }, () => {
      const created_at = workingHour(addDays(today, -random.integer(newest, oldest)), random);
      return timesOf(kind, created_at, now, random);
    }),
  );
  const fresh = MINUTES_AGO.map((minutes) => timesOf("new", addMinutes(now.toISOString(), -minutes), now, random));
  return inOrder([...past, ...fresh], ({ created_at }) => created_at);
}

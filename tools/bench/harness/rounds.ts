/** A round in which the machine itself changed by more than this says nothing. */
const MAX_DRIFT = 0.1;
const MAX_TRIES = 3;

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/** The processor's milliseconds that some work of this process takes, which others on the machine hardly change. */
export async function timedProcessor(work: () => unknown): Promise<number> {
  const begin = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1000;
}

export interface Rounds<Measured> {
  readonly rounds: readonly (Measured & { readonly limit: number })[];
  readonly voids: readonly (Measured & { readonly before: number; readonly after: number })[];
}

/** How long a row goes on measuring. */
export interface Pace {
  /** So many rounds that count. */
  readonly count: number;
  /** Whether there is time for another; without it a row ends with what it has. */
  readonly hasTime: () => boolean;
}

interface Plan<Measured> {
  readonly pace: Pace;
  /** What the machine can do at most, in any unit: measured before and after each round. */
  readonly limit: () => Promise<number>;
  readonly measure: () => Promise<Measured>;
  readonly say: (line: string) => void;
}

const tell = (measured: object) =>
  Object.entries(measured)
    .filter(([, value]) => typeof value !== "object")
    .map(([name, value]) => `${name} ${typeof value === "number" ? Number(value.toPrecision(4)) : String(value)}`)
    .join("  ");

/** Measures until so many rounds count, three times as many were tried, or the time is over; once in any case. */
export async function measureRounds<Measured extends object>(plan: Plan<Measured>): Promise<Rounds<Measured>> {
  const rounds: (Measured & { limit: number })[] = [];
  const voids: (Measured & { before: number; after: number })[] = [];
  const { pace, limit, measure, say } = plan;
  const { count, hasTime } = pace;
  for (let tries = 0; rounds.length < count && tries < count * MAX_TRIES; tries += 1) {
    if (tries > 0 && !hasTime()) break;
    const before = await limit();
    const measured = await measure();
    const after = await limit();
    const isVoid = Math.abs(before - after) / Math.max(before, after) > MAX_DRIFT;
    say(`${isVoid ? "void " : "round"}  limit ${before.toPrecision(4)} … ${after.toPrecision(4)}  ${tell(measured)}`);
    if (isVoid) voids.push({ ...measured, before, after });
    else rounds.push({ ...measured, limit: (before + after) / 2 });
  }
  return { rounds, voids };
}

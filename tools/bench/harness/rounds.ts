/** A round is void if the machine's own speed changed by more than this. */
const MAX_DRIFT = 0.1;
const MAX_TRIES = 3;

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** CPU milliseconds used by work in this process, nearly independent of other load. */
export async function timedProcessor(work: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

export interface Rounds<Measured> {
  readonly rounds: readonly (Measured & { readonly limit: number })[];
  readonly voids: readonly (Measured & { readonly before: number; readonly after: number })[];
}

/** How long a row goes on measuring. */
export interface Pace {
  /** Number of valid rounds. */
  readonly count: number;
  /** Whether there is time for another round; otherwise the row ends with what it has. */
  readonly hasTime: () => boolean;
}

interface Plan<Measured> {
  readonly pace: Pace;
  /** The machine's maximum, in any unit: measured before and after each round. */
  readonly limit: () => Promise<number>;
  readonly measure: () => Promise<Measured>;
  readonly say: (line: string) => void;
}

const formatMeasured = (measured: object) =>
  Object.entries(measured)
    .filter(([, value]) => typeof value !== "object")
    .map(([name, value]) => `${name} ${typeof value === "number" ? Number(value.toPrecision(4)) : String(value)}`)
    .join("  ");

/** Measures until there are enough valid rounds, three times as many were tried, or time is over; at least once. */
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
    say(
      `${isVoid ? "void " : "round"}  limit ${before.toPrecision(4)} … ${after.toPrecision(4)}  ${formatMeasured(measured)}`,
    );
    if (isVoid) voids.push({ ...measured, before, after });
    else rounds.push({ ...measured, limit: (before + after) / 2 });
  }
  return { rounds, voids };
}

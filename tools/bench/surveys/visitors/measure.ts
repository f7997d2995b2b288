import type { Api } from "#tests/support/api.ts";

const ROUNDS = 20;
/** Maximum for a screen. Faster requests run three times, the others as often as p95 needs. */
const LIMIT_MS = 100;

const at = (times: readonly number[], part: number) =>
  times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;

async function time(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

/**
 * Logs the times: first, best, median and 95th percentile.
 * @returns whether that is too long
 */
export async function measureVisitorQuery(what: string, work: () => Promise<unknown>): Promise<boolean> {
  const first = await time(work);
  const times = [await time(work), await time(work)];
  const isQuick = Math.max(first, ...times) < LIMIT_MS / 2;
  if (!isQuick) while (times.length < ROUNDS) times.push(await time(work));
  const sorted = times.toSorted((a, b) => a - b);
  const slow = at(sorted, 0.5) > LIMIT_MS;
  const columns = [first, at(sorted, 0), at(sorted, 0.5), at(sorted, 0.95)]
    .map((ms) => ms.toFixed(1).padStart(9))
    .join("");
  console.log(`${columns} ms  ${what}${slow ? "  SLOW" : ""}`);
  return slow;
}

/** Requests a path and reports refusals. */
export async function requestPath(api: Api, path: string): Promise<void> {
  const { status } = await api.get(path);
  if (status >= 400) console.log(`  ${status} ${path}`);
}

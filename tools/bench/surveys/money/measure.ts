import { performance } from "node:perf_hooks";

export interface Timing {
  readonly what: string;
  readonly first: number;
  readonly usual: number;
  readonly rows?: number;
}

/** Time of the first run and the median of the following rounds, in milliseconds. */
export async function measureMoneyQuery(what: string, rounds: number, work: () => Promise<unknown>): Promise<Timing> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const before = performance.now();
    await work();
    times.push(performance.now() - before);
  }
  const [first = 0, ...repeats] = times;
  return { what, first, usual: repeats.toSorted((a, b) => a - b)[Math.floor(repeats.length / 2)] ?? first };
}

/** Logs one line per query and marks those above their limit. */
export function logTiming({ what, first, usual }: Timing, limit: number): void {
  const mark = Math.max(first, usual) > limit ? "SLOW" : "";
  console.log(`${first.toFixed(1).padStart(9)} ${usual.toFixed(1).padStart(9)} ms  ${what}  ${mark}`);
}

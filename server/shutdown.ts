import { setTimeout as pause } from "node:timers/promises";

interface Step {
  readonly name: string;
  readonly stop: () => Promise<void>;
}

export interface Shutdown {
  /** Something to stop at the end, before whatever was begun earlier. */
  add(name: string, stop: () => Promise<void>): void;
  /**
   * Stops everything, within the limit. Ctrl-C arrives twice when npm passes it on: every call waits for the same end.
   * @returns whether all of it stopped as it should
   */
  run(): Promise<boolean>;
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * The way down. When its time is over what is left is begun and no longer waited for: a database that was told to stop
 * does so by itself.
 * @param limitMs milliseconds for all of it together
 * @param tell hears of what did not stop, a line each
 */
export function createShutdown(limitMs: number, tell: (line: string) => void): Shutdown {
  const steps: Step[] = [];
  let ending: Promise<boolean> | null = null;

  const run = async () => {
    const isOver = pause(limitMs, "over" as const, { ref: false });
    let isLate = false;
    let isClean = true;
    for (const { name, stop } of steps.toReversed()) {
      const stopping = stop().catch((error: unknown) => {
        isClean = false;
        tell(`${name} did not stop as it should: ${wordsOf(error)}`);
      });
      if ((await Promise.race([stopping, isOver])) !== "over" || isLate) continue;
      isLate = true;
      tell(`${name} did not stop within ${limitMs / 1000} seconds. Ending without it.`);
    }
    return isClean && !isLate;
  };
  return {
    add: (name, stop) => void steps.push({ name, stop }),
    run: () => (ending ??= run()),
  };
}

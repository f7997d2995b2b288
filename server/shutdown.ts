import { setTimeout as pause } from "node:timers/promises";

interface Step {
  readonly name: string;
  readonly stop: () => Promise<void>;
}

export interface Shutdown {
  /** Registers something to stop; the last registered stops first. */
  add(name: string, stop: () => Promise<void>): void;
  /**
   * Stops everything within the limit. Repeated calls share one run: npm passes Ctrl-C on twice.
   * @returns whether everything stopped without an error
   */
  run(): Promise<boolean>;
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Orderly shutdown. When the time is over, the remaining stops are started without being awaited: a database that is
 * stopping completes by itself.
 * @param limitMs milliseconds for everything together
 * @param report receives one line for each thing that did not stop
 */
export function createShutdown(limitMs: number, report: (line: string) => void): Shutdown {
  const steps: Step[] = [];
  let ending: Promise<boolean> | null = null;

  const run = async () => {
    const isOver = pause(limitMs, "over" as const, { ref: false });
    let isLate = false;
    let isClean = true;
    for (const { name, stop } of steps.toReversed()) {
      const stopping = stop().catch((error: unknown) => {
        isClean = false;
        report(`${name} did not stop as it should: ${wordsOf(error)}`);
      });
      if ((await Promise.race([stopping, isOver])) !== "over" || isLate) continue;
      isLate = true;
      report(`${name} did not stop within ${limitMs / 1000} seconds. Ending without it.`);
    }
    return isClean && !isLate;
  };
  return {
    add: (name, stop) => void steps.push({ name, stop }),
    run: () => (ending ??= run()),
  };
}

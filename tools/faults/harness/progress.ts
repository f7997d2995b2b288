import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod/mini";
import { emptyTally, rowIds, type TallyState } from "./tally.ts";

const row = z.enum(rowIds);
const state = z.object({
  rounds: z.int(),
  seconds: z.number(),
  figures: z.array(z.object({ row, what: z.string(), looks: z.int(), failures: z.int() })),
  counts: z.array(z.object({ row, what: z.string(), done: z.number() })),
  peaks: z.array(z.object({ row, what: z.string(), most: z.number() })),
});
const file = z.record(z.string(), state);

/** Progress of a run of a seed, with all its observations. */
export interface Progress extends TallyState {
  readonly rounds: number;
  readonly seconds: number;
}

export const noProgress: Progress = { ...emptyTally, rounds: 0, seconds: 0 };

/**
 * State file of a seed: each run's state after its last finished round.
 * @param isPersisted whether it is written; a replay leaves the original run's state alone
 */
export function openProgress(folder: string, seed: number, isPersisted: boolean) {
  const name = path.join(folder, `faults-${seed}.json`);
  const all = new Map<string, Progress>();
  return {
    /** @throws Error if the seed has no saved state */
    async load(): Promise<void> {
      const text = await readFile(name, "utf8").catch(() => null);
      if (text === null) throw new Error(`No run of seed ${seed} has left ${name}`);
      for (const [run, progress] of Object.entries(file.parse(JSON.parse(text)))) all.set(run, progress);
    },
    of: (run: string): Progress => all.get(run) ?? noProgress,
    async keep(run: string, progress: Progress): Promise<void> {
      all.set(run, progress);
      if (!isPersisted) return;
      await mkdir(folder, { recursive: true });
      await writeFile(name, JSON.stringify(Object.fromEntries(all), null, 2));
    },
  };
}
export type ProgressFile = ReturnType<typeof openProgress>;

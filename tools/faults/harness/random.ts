import { createHash } from "node:crypto";

/** Pseudo-random numbers, the same at each run of a seed. */
export interface Random {
  /** From 0 up to but without `below`. */
  int(below: number): number;
  /** From `from` to `to`, both included. */
  between(from: number, to: number): number;
  /**
   * One of several.
   * @throws Error for none
   */
  pick<T>(values: readonly T[]): T;
  oneIn(times: number): boolean;
  /** A further deterministic source. */
  fork(name: string): Random;
}

/** mulberry32: small, and good enough to choose what to break next. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** @param name distinguishes this source from others of its seed */
export function createRandom(name: string): Random {
  const next = mulberry32(createHash("sha256").update(name).digest().readInt32LE(0));
  const int = (below: number) => Math.floor(next() * below);
  return {
    int,
    between: (from, to) => from + int(to - from + 1),
    pick<T>(values: readonly T[]): T {
      const value = values[int(values.length)];
      if (value === undefined) throw new Error("There is nothing to choose from");
      return value;
    },
    oneIn: (times) => int(times) === 0,
    fork: (other) => createRandom(`${name}/${other}`),
  };
}

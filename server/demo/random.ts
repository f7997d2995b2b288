/** Deterministic random generator: the same seed gives the same draws on every machine. */
export interface DemoRandom {
  /** From `minimum` to `maximum`, both inclusive. */
  integer(minimum: number, maximum: number): number;
  /** True with that probability, percent. */
  isLucky(percent: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Favours early items of the list strongly. */
  pickEarly<T>(list: readonly T[]): T;
  shuffle<T>(list: readonly T[]): T[];
}

/** FNV-1a, 32 bits. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** Mulberry32: returns a fraction from 0 (inclusive) to 1 (exclusive). */
function fractionsFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function itemAt<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new RangeError("There is nothing to pick from");
  return item;
}

/** @param seed one for each part of the demo, so that a change in one part does not change the others */
export function createDemoRandom(seed: string): DemoRandom {
  const draw = fractionsFrom(hashText(seed));
  const below = (limit: number) => Math.floor(draw() * limit);
  return {
    integer: (minimum, maximum) => minimum + below(maximum - minimum + 1),
    isLucky: (percent) => draw() * 100 < percent,
    pick: (list) => itemAt(list, below(list.length)),
    pickEarly: (list) => itemAt(list, Math.floor(draw() ** 2 * list.length)),
    shuffle: (list) =>
      list
        .map((item) => ({ item, sortKey: draw() }))
        .toSorted((a, b) => a.sortKey - b.sortKey)
        .map(({ item }) => item),
  };
}

/** Chance that comes out the same on every machine: the same seed gives the same draws. */
export interface Random {
  /** From `minimum` to `maximum`, both included. */
  integer(minimum: number, maximum: number): number;
  /** True so many times in a hundred. */
  isLucky(percent: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** An early item of the list far more often than a late one. */
  pickEarly<T>(list: readonly T[]): T;
  shuffle<T>(list: readonly T[]): T[];
}

/** FNV-1a, 32 bits. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** Mulberry32: a fraction from 0 to below 1 a call. */
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

/** @param seed each part of the demo has its own, so that a change in one leaves the others as they were */
export function createRandom(seed: string): Random {
  const draw = fractionsFrom(hashText(seed));
  const below = (limit: number) => Math.floor(draw() * limit);
  return {
    integer: (minimum, maximum) => minimum + below(maximum - minimum + 1),
    isLucky: (percent) => draw() * 100 < percent,
    pick: (list) => itemAt(list, below(list.length)),
    pickEarly: (list) => itemAt(list, Math.floor(draw() ** 2 * list.length)),
    shuffle: (list) =>
      list
        .map((item) => ({ item, place: draw() }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ item }) => item),
  };
}

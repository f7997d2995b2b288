/** A size that is smaller in the gate than in `npm run test:all`. */
export const gateSize = (whole: number, inGate: number): number => (process.env["TEST_ALL"] ? whole : inGate);

/** Cases of a large matrix: `count` of them, evenly spread, in the gate, and all of them in `npm run test:all`. */
export function gateCases<Case>(all: readonly Case[], count: number): readonly Case[] {
  if (process.env["TEST_ALL"]) return all;
  const step = Math.max(all.length / count, 1);
  return all.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

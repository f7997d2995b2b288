import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isTypoOf, letterCounts, mayHaveTypo, readyForTypos } from "#shared/lib/typo.ts";

const isMeant = (typed: string, word: string) => {
  const ready = readyForTypos(typed);
  return ready !== null && mayHaveTypo(ready, letterCounts(word)) && isTypoOf(ready, word);
};

describe("tolerance of one typo", () => {
  const word = fc.stringMatching(/^[a-z]{6,12}$/);

  it("a changed, missing or doubled letter is tolerated, whatever follows untyped", () => {
    const rest = fc.stringMatching(/^[a-z]{0,4}$/);
    fc.assert(
      fc.property(word, rest, fc.nat(), fc.constantFrom("change", "drop", "add"), (text, more, seed, kind) => {
        const at = seed % text.length;
        const letters = { change: "ñ", drop: "", add: `${text[at]}${text[at]}` }[kind];
        expect(isMeant(text.slice(0, at) + letters + text.slice(at + 1), text + more)).toBe(true);
      }),
    );
  });

  it("two swapped neighbours are tolerated", () => {
    fc.assert(
      fc.property(word, fc.nat(), (text, seed) => {
        const at = seed % (text.length - 1);
        const swapped = text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2);
        expect(isMeant(swapped, text)).toBe(true);
      }),
    );
  });

  it("a typo is matched only where the letters are, whatever surrounds them", () => {
    const garica = readyForTypos("garica");
    expect(garica && mayHaveTypo(garica, letterCounts("maria garcia lopez 12345678z"))).toBe(true);
    expect(garica && mayHaveTypo(garica, letterCounts("etxeberria"))).toBe(false);
  });

  it.each([
    ["two changed letters", "xarciy", "garcia"],
    ["two letters too many", "garciaxy", "garcia"],
    ["two letters missing", "grcaa", "garcias"],
    ["a short word", "pgo", "pago"],
    ["a number, of which the next one is another thing", "00012", "00013"],
    ["a code", "alq12345", "alq12346"],
  ])("%s is not tolerated", (_what, typed, meant) => expect(isMeant(typed, meant)).toBe(false));
});

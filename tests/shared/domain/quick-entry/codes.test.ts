import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findKnownCodes, isSameCode, wordsLikeCodes } from "#shared/domain/quick-entry/codes.ts";

const codesIn = (text: string, known: readonly string[]) => findKnownCodes(text, known).map(({ code }) => code);

describe("codes of an installation", () => {
  it.each([
    ["fuga baño MAD-005-2B", ["MAD-005", "MAD-005-2B"], ["MAD-005-2B"]],
    ["fuga baño MAD-005-2B", ["MAD-005"], []],
    ["fuga mad-005, en el baño", ["MAD-005"], ["MAD-005"]],
    ["covid-19 en el portal", ["MAD-005"], []],
    ["humedad en bajo izq 3", ["Bajo Izq 3"], ["Bajo Izq 3"]],
    ["ático 4º Á2 con goteras", ["ATICO 4"], []],
    ["fuga en Á2", ["A2"], ["A2"]],
    ["piso", ["piso"], []],
    ["MAD-005-1A y MAD-005-2B", ["MAD-005-2B", "MAD-005-1A"], ["MAD-005-1A", "MAD-005-2B"]],
  ])("in '%s', of the known codes %j, %j are named", (text, known, named) => {
    expect(codesIn(text, known)).toEqual(named);
  });

  it("a code that is the beginning of another word is never found in it", () => {
    const part = fc.stringMatching(/^[A-Z0-9]{1,5}$/);
    fc.assert(
      fc.property(part, part, part, (first, second, third) => {
        const code = `${first}-${second}1`;
        expect(codesIn(`fuga ${code}-${third} baño`, [code])).toEqual([]);
        expect(codesIn(`fuga ${code}${third} baño`, [code])).toEqual([]);
        expect(codesIn(`fuga ${code} baño`, [code])).toEqual([code]);
      }),
    );
  });

  it("words that may be codes are whole words with a hyphen and a digit", () => {
    expect(wordsLikeCodes("La caldera de MAD-012-2B no enciende, ni la de tema-2")).toEqual(["MAD-012-2B", "tema-2"]);
    expect(wordsLikeCodes("ruido a las 23-24 h, sin-codigo")).toEqual([]);
    expect(wordsLikeCodes("A-1 A-2 A-3 A-4 A-5")).toEqual([]);
  });

  it("a code is the same whatever its case and accents, and no other", () => {
    expect(isSameCode("ÁTI-2B", "ati-2b")).toBe(true);
    expect(isSameCode("MAD-005", "MAD-005-2B")).toBe(false);
  });
});

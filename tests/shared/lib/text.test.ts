import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isBlank, joinFirst, normalizeText, padDigits, searchTerms, splitWords, truncate } from "#shared/lib/text.ts";

describe("normalizeText", () => {
  it.each([
    ["  José   Ñíguez\tÇelebi ", "jose niguez celebi"],
    ["PINGÜINO", "pinguino"],
    ["Œuvre Ærø Straße Łódź Đorđe", "oeuvre aero strasse lodz dorde"],
    ["3.º 2.ª", "3.o 2.a"],
    ["İstanbul Iğdır", "istanbul igdir"],
    ["Sen\u0303or", "senor"],
  ])("normalizeText turns %j into %j", (text, expected) => {
    expect(normalizeText(text)).toBe(expected);
  });

  it("normalizeText leaves a normalized text unchanged", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(normalizeText(normalizeText(text))).toBe(normalizeText(text));
      }),
    );
  });

  it("normalizeText ignores composition and case of Latin letters", () => {
    const letters = fc.string({ unit: fc.constantFrom(..."aáàâäãåçéèêëíìîïñóòôöõúùûüýÿ ") });
    fc.assert(
      fc.property(letters, (text) => {
        const plain = normalizeText(text);
        expect(normalizeText(text.normalize("NFD").toUpperCase())).toBe(plain);
        expect(plain).toMatch(/^[a-z ]*$/);
      }),
    );
  });
});

describe("splitWords", () => {
  it("splitWords splits at everything that is neither letter nor digit", () => {
    expect(splitWords("  García-López, Ana (2.º B) 50%_")).toEqual(["garcia", "lopez", "ana", "2", "o", "b", "50"]);
  });

  it("splitWords finds no words in a blank text", () => {
    expect(splitWords(" \n-")).toEqual([]);
  });
});

describe("isBlank", () => {
  it.each([null, undefined, "", " \t\n\u00a0"])("isBlank is true for %j", (text) => {
    expect(isBlank(text)).toBe(true);
  });

  it("isBlank is false for a text with a character", () => {
    expect(isBlank(" 0 ")).toBe(false);
  });
});

describe("padDigits", () => {
  it("padDigits adds leading zeros", () => {
    expect(padDigits(42, 4)).toBe("0042");
  });

  it.each([-1, 1.5, 10_000, Number.NaN, Number.POSITIVE_INFINITY])("padDigits refuses %d in four digits", (number) => {
    expect(() => padDigits(number, 4)).toThrow(RangeError);
  });
});

describe("search terms", () => {
  it("search terms keep a code whole", () => expect(searchTerms("ALQ-00001 núñez")).toEqual(["alq-00001", "nunez"]));

  it.each([
    ["0034 620 169 168", ["34", "620", "169", "168"]],
    ["García 0034620169168", ["garcia", "34620169168"]],
    ["00012 0034", ["00012", "0034"]],
  ])("search terms drop the leading 00 of an international call, and no other: %s", (text, terms) => {
    expect(searchTerms(text)).toEqual(terms);
  });

  it("search terms lose punctuation at their ends", () =>
    expect(searchTerms("«García», (Ana)  -")).toEqual(["garcia", "ana"]));
});

describe("truncated text", () => {
  it.each([
    ["Gotea", 5, "Gotea"],
    ["Gotea el grifo", 6, "Gotea "],
    ["año 👩‍👩‍👧‍👦!", 6, "año "],
    ["ba\u0301r", 2, "b"],
    ["👩‍👩‍👧‍👦", 4, "👩\u200d"],
  ])("%j truncated to %i is %j", (text, length, expected) => {
    expect(truncate(text, length)).toBe(expected);
  });

  it("a truncated text is a prefix, fits, and never splits a character, unless it is a single one", () => {
    const segmenter = new Intl.Segmenter("es", { granularity: "grapheme" });
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.nat({ max: 30 }), (text, length) => {
        const truncated = truncate(text, length);
        expect(text.startsWith(truncated)).toBe(true);
        expect(truncated.length).toBeLessThanOrEqual(length);
        expect(truncated.isWellFormed()).toBe(true);
        const ends = Array.from(segmenter.segment(text), ({ index, segment }) => index + segment.length);
        if ((ends[0] ?? 0) <= length) expect([0, ...ends]).toContain(truncated.length);
      }),
    );
  });
});

describe("joinFirst", () => {
  it.each([
    [[], ""],
    [["A"], "A"],
    [["A", "B"], "A, B"],
    [["A", "B", "C"], "A, B, …"],
  ])("of %j it names at most two", (names, expected) => {
    expect(joinFirst(names, 2)).toBe(expected);
  });

  it("joins names by another separator, also before the sign for more", () => {
    expect(joinFirst(["A", "B"], 1, "; ")).toBe("A; …");
  });
});

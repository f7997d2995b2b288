import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readLeftWords, withoutWords } from "#shared/domain/quick-entry/left-words.ts";
import { findByPhrases } from "#shared/domain/quick-entry/name-phrases.ts";

const persons = ["maria abad", "luis zubiri", "andres de la fuente", "ana order"];
const find = async (phrase: string) =>
  persons.filter((person) => phrase.split(" ").every((word) => person.split(" ").includes(word)));
const methods = [{ id: "k", name: "Tarjeta", kind: "card" }] as const;

describe("payer named by some words of a line", () => {
  it.each([
    ["maria abad", "maria abad", "", true],
    ["de la fuente", "andres de la fuente", "", true],
    ["hola soy maria abad", "maria abad", "", true],
    ["abad limpieza portal", "maria abad", "limpieza portal", false],
    ["la limpieza del portal maria abad gracias", "maria abad", "limpieza del portal", false],
    ["abad y maria", "maria abad", "", false],
  ])("«%s» names %s, and leaves «%s»", async (text, found, left, isWhole) => {
    expect(await findByPhrases(text, find)).toEqual([expect.objectContaining({ found, left, isWhole })]);
  });

  it("two persons named by two words are both found", async () => {
    const named = await findByPhrases("abad zubiri", find);
    expect(named.map(({ found, left }) => [found, left])).toEqual([
      ["maria abad", "zubiri"],
      ["luis zubiri", "abad"],
    ]);
  });

  it("a code alone decides, though other words resemble something", async () => {
    const findAlike = async (phrase: string) => (phrase === "ALQ-00012" || phrase === "portal" ? [phrase] : []);
    const named = await findByPhrases("ALQ-00012 limpieza portal", findAlike);
    expect(named.map(({ found, left }) => [found, left])).toEqual([["ALQ-00012", "limpieza portal"]]);
  });

  it("nothing is found by words that name no one", async () => {
    expect(await findByPhrases("limpieza portal", find)).toEqual([]);
    expect(await findByPhrases("", find)).toEqual([]);
  });

  it("unknown words never lose the payer, whatever they are and wherever", async () => {
    const unknown = fc.array(fc.constantFrom("limpieza", "rotura", "del", "xyz", "2b", "hermana", "la"), {
      maxLength: 3,
    });
    await fc.assert(
      fc.asyncProperty(unknown, unknown, async (before, after) => {
        const named = await findByPhrases([...before, "zubiri", ...after].join(" "), find);
        expect(named.map(({ found }) => found)).toEqual(["luis zubiri"]);
      }),
    );
  });
});

describe("words that are left of a name", () => {
  it("a method among them is read, the others are the note", () => {
    expect(readLeftWords("card por la limpieza", methods)).toMatchObject({
      method: { value: { id: "k" } },
      note: "limpieza",
    });
    expect(readLeftWords("", methods)).toEqual({ method: null, note: "" });
  });

  it("they are removed from the line, each once", () => {
    expect(withoutWords("850 abad limpieza del portal ayer", "limpieza portal")).toBe("850 abad del ayer");
    expect(withoutWords("850 abad", "limpieza")).toBe("850 abad");
  });
});

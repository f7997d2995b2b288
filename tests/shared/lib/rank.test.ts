import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isOneTypoApart, rank, type Rankable } from "#shared/lib/rank.ts";

const entry = (title: string, more: Partial<Rankable> = {}): Rankable => ({ title, ...more });
const marked = (search: string, title: string) =>
  rank(search, entry(title))?.highlights.map(({ start, end }) => title.slice(start, end));

describe("rank", () => {
  it("finds without accents, in any order and in any case", () => {
    expect(marked("PAGO reg", "Registrar pago")).toEqual(["Reg", "pago"]);
    expect(marked("nunez", "Íñigo Núñez")).toEqual(["Núñez"]);
  });

  it("marks the letters that matched, also behind letters that fold into two", () => {
    expect(marked("strasse", "Große Straße")).toEqual(["Straße"]);
  });

  it("wants every word", () => expect(rank("pago gato", entry("Registrar pago"))).toBeNull());

  it("ranks alias, start of the title, start of a word, inside, keyword and typo in this order", () => {
    const found = [
      entry("Otra cosa", { aliases: ["pagos"] }),
      entry("Pagos del mes"),
      entry("Ver pagos"),
      entry("Impagos"),
      entry("Cobros", { keywords: ["pagos"] }),
      entry("Pavos"),
    ].map((candidate) => rank("pagos", candidate)?.score ?? 0);
    expect(found).toEqual(found.toSorted((a, b) => b - a));
    expect(new Set(found).size).toBe(found.length);
    expect(Math.min(...found)).toBeGreaterThan(0);
  });

  it("forgives one typo in long words only", () => {
    expect(rank("garzia", entry("Ana García"))).not.toBeNull();
    expect(rank("pgo", entry("Pago"))).toBeNull();
  });

  it("takes an alias only as a whole", () => expect(rank("i", entry("Otra", { aliases: ["ip"] }))).toBeNull());
});

describe("one typo apart", () => {
  const word = fc.stringMatching(/^[a-z]{5,12}$/);

  it("is a word with one letter changed, missing or doubled, in both directions", () => {
    fc.assert(
      fc.property(word, fc.nat(), fc.constantFrom("change", "drop", "add"), (text, seed, kind) => {
        const at = seed % text.length;
        const letters = { change: "ñ", drop: "", add: `${text[at]}${text[at]}` }[kind];
        const other = text.slice(0, at) + letters + text.slice(at + 1);
        expect([isOneTypoApart(text, other), isOneTypoApart(other, text)]).toEqual([true, true]);
      }),
    );
  });

  it("is two neighbours that changed places, and not two changed letters", () => {
    expect(isOneTypoApart("garcia", "gacria")).toBe(true);
    expect(isOneTypoApart("garcia", "xarciy")).toBe(false);
  });
});

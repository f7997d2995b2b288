import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rank } from "#shared/lib/rank.ts";
import type { Rankable } from "#shared/lib/rankable.ts";

const entry = (title: string, more: Partial<Rankable> = {}): Rankable => ({ title, ...more });
const marked = (search: string, title: string) =>
  rank(search, entry(title))?.highlights.map(({ start, end }) => title.slice(start, end));

describe("ranking", () => {
  it("ranking ignores accents, order and case", () => {
    expect(marked("PAGO reg", "Registrar pago")).toEqual(["Reg", "pago"]);
    expect(marked("nunez", "Íñigo Núñez")).toEqual(["Núñez"]);
  });

  it("ranking marks the matched letters, also after letters that fold into two", () => {
    expect(marked("strasse", "Große Straße")).toEqual(["Straße"]);
  });

  it("ranking requires every word", () => expect(rank("pago gato", entry("Registrar pago"))).toBeNull());

  it("ranking orders alias, start of the title, start of a word, whole keyword, inside, part of a keyword and typo", () => {
    const found = [
      entry("Otra cosa", { aliases: ["pagos"] }),
      entry("Pagos del mes"),
      entry("Ver pagos"),
      entry("Cobros", { keywords: ["pagos"] }),
      entry("Impagos"),
      entry("Cobros", { keywords: ["impagos"] }),
      entry("Pavos"),
    ].map((candidate) => rank("pagos", candidate)?.score ?? 0);
    expect(found).toEqual(found.toSorted((a, b) => b - a));
    expect(new Set(found).size).toBe(found.length);
    expect(Math.min(...found)).toBeGreaterThan(0);
  });

  it("ranking tolerates one typo in long words only", () => {
    expect(rank("garzia", entry("Ana García"))).not.toBeNull();
    expect(rank("pgo", entry("Pago"))).toBeNull();
  });

  it("ranking matches an alias only as a whole", () =>
    expect(rank("i", entry("Otra", { aliases: ["ip"] }))).toBeNull());
});

describe("Spanish names and codes", () => {
  it.each([
    ["munoz", "Begoña Muñoz Cañas", ["Muñoz"]],
    ["canas muñoz", "Begoña Muñoz Cañas", ["Muñoz", "Cañas"]],
    ["guell", "Montserrat Güell i Pons", ["Güell"]],
    ["GÜELL mont", "Montserrat Güell i Pons", ["Mont", "Güell"]],
    ["goncalves", "François Gonçalves", ["Gonçalves"]],
    ["de la fuente", "María de la Fuente Íñiguez", ["de", "la", "Fuente"]],
    ["iniguez fuente", "María de la Fuente Íñiguez", ["Fuente", "Íñiguez"]],
    ["munozseca", "Pedro Muñoz-Seca", ["Muñoz-Seca"]],
    ["seca munoz", "Pedro Muñoz-Seca", ["Muñoz", "Seca"]],
    ["odonnell", "Sinéad O'Donnell", ["O'Donnell"]],
    ["o'donnell", "Sinéad O’Donnell", ["O", "Donnell"]],
    ["galla", "Gal·la Riera", ["Gal·la"]],
    ["otegi", "Ane Otegi Etxeberria", ["Otegi"]],
    ["etxebarria", "Ane Otegi Etxeberria", ["Etxeberria"]],
    ["alq-00012", "ALQ-00012 · Ana Ruiz", ["ALQ-00012"]],
    ["alq12", "ALQ-00012 · Ana Ruiz", ["ALQ", "12"]],
    ["2ºb", "MAD-012-2B · Piso 2.º B", ["2B"]],
    ["mad 012 2b", "MAD-012-2B · Piso 2.º B", ["MAD-012-2B"]],
    ["mjn", "María José Núñez Ibáñez", ["M", "J", "N"]],
    ["mj nunez", "María José Núñez Ibáñez", ["M", "J", "Núñez"]],
    ["alq00012", "ALQ-00012 · Ana Ruiz", ["ALQ-00012"]],
    ["00012", "ALQ-00012 · Ana Ruiz", ["00012"]],
    ["mayor 12 3b", "Calle Mayor 12, 3.º B", ["Mayor", "12", "3.º B"]],
    ["3 b mayor", "Calle Mayor 12, 3.º B", ["Mayor", "3", "B"]],
    ["nuñez", "I\u0301n\u0303igo Nu\u0301n\u0303ez", ["Nu\u0301n\u0303ez"]],
    ["vazqeuz", "Lucía Vázquez", ["Vázquez"]],
    ["strase", "Große Straße", ["Straße"]],
  ])("typing '%s' finds %s", (search, title, parts) => {
    expect(marked(search, title)).toEqual(parts);
  });

  it.each([
    ["a phone with blanks", "612 34 56 78"],
    ["a phone with the country", "+34 612 345 678"],
    ["a phone as it is dialled", "0034 612 34 56 78"],
    ["a phone without blanks", "612345678"],
    ["a NIF with a hyphen", "12345678-z"],
    ["a NIF with dots", "12.345.678-Z"],
    ["a NIF without its letter", "12345678"],
    ["a cadastral reference in its groups", "9872023 VH5797S 0001 WX"],
    ["a phone in pairs", "612-34-56-78"],
    ["an account's last digits", "*1332"],
    ["a mail's beginning", "begona.munoz@"],
  ])("typing %s finds the person", (_what, search) => {
    const keywords = ["12345678Z", "+34612345678", "begona.munoz@example.com", "1332", "9872023VH5797S0001WX"];
    expect(rank(search, entry("Begoña Muñoz", { keywords }))).not.toBeNull();
  });

  it("a phone stored with blanks is found without them", () =>
    expect(rank("612345678", entry("Begoña Muñoz", { keywords: ["612 345 678"] }))).not.toBeNull());

  it("another number does not match", () => {
    expect(rank("alq-00013", entry("ALQ-00012 · Ana Ruiz"))).toBeNull();
    expect(rank("612345679", entry("Begoña Muñoz", { keywords: ["612345678"] }))).toBeNull();
  });

  it("a surname typed twice requires a person with that surname twice", () => {
    expect(marked("garcia garcia", "Luis García García")).toEqual(["García", "García"]);
    expect(rank("garcia garcia", entry("Ana García"))).toBeNull();
  });

  it.each(["-", "·", "%", "…", "() !"])("signs alone (%s) find nothing", (search) =>
    expect(rank(search, entry("Ana García-Ruiz %"))).toBeNull(),
  );

  it("every marked part is part of the title, in order, for any query", () => {
    const text = fc.string({ unit: fc.constantFrom(..."aáñüçßºª·'-12 .,\u0301"), maxLength: 20 });
    fc.assert(
      fc.property(text, text, (search, title) => {
        const { highlights = [] } = rank(search, entry(title)) ?? {};
        for (const { start, end } of highlights) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(title.length);
        }
      }),
    );
  });
});

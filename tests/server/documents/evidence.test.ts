import { expect, test } from "vitest";
import { MAX_REPRESENTATION } from "#shared/domain/documents/policy.ts";
import { renderEvidence } from "#server/areas/documents/pdf/evidence.ts";
import { pictureTextsOf, readPdf } from "#tests/support/read-pdf.ts";
import { anEvidence, anEvidenceSigner } from "#tests/support/signed-contents.ts";

const typed = (typed_name: string, representation: string | null) =>
  anEvidenceSigner({ signature: { kind: "typed", drawing: null, typed_name }, representation });
const render = (language: "es" | "en", ...signers: ReturnType<typeof typed>[]) =>
  renderEvidence(anEvidence({ language, signers }), { pages: 1, size: 80_000 });

test.each([
  [
    "es",
    "Declaró que firma en nombre de Begoña Núñez Çelik y que puede hacerlo, en calidad de: Administradora única",
    ["Firma de Begoña Núñez Çelik", "Firma de Ana Gil, en nombre de Begoña Núñez Çelik"],
  ],
  [
    "en",
    "Declared to sign on behalf of Begoña Núñez Çelik and to be allowed to, in the capacity of: Administradora única",
    ["Signature of Begoña Núñez Çelik", "Signature of Ana Gil, on behalf of Begoña Núñez Çelik"],
  ],
] as const)(
  "in %s the evidence says who typed for whom and in what capacity",
  async (language, words, [own, other]) => {
    const pdf = await render(language, typed("begoña nuñez çelik", null), typed("Ana Gil", "Administradora única"));
    const text = (await readPdf(pdf)).pages.join(" ");
    expect(text).toContain(words);
    expect(await pictureTextsOf(pdf)).toEqual(expect.arrayContaining([own, other]));
  },
);

test("the longest declaration is printed to its last word", async () => {
  const capacity = `${"en virtud de poder notarial ".repeat(6)}de Toledo`;
  const name = `Begoña ${"Núñez de la Torre y ".repeat(9)}Çelik`;
  const signer = anEvidenceSigner({ ...typed("Ana Gil", capacity.padEnd(MAX_REPRESENTATION, ".")), name });
  const text = (await readPdf(await render("es", signer))).pages.join(" ");
  expect(text).toContain(name);
  expect(text).toMatch(/de Toledo\.*/);
});

test("the evidence says in which language each signer read, and prints the consent in each of them", async () => {
  const consents = [
    { version: "2026-11-22", language: "en", text: "I agree to sign by electronic means." },
    { version: "2026-11-22", language: "es", text: "Acepto firmar por medios electrónicos." },
  ] as const;
  const signers = [anEvidenceSigner(), anEvidenceSigner({ name: "John Hill", language: "en" })];
  const pdf = await renderEvidence(anEvidence({ language: "es", signers, consents }), { pages: 1, size: 80_000 });
  const text = (await readPdf(pdf)).pages.join(" ");
  expect(text).toMatch(/Idioma\s+español[^]*Idioma\s+inglés/);
  expect(text).toContain("2026-11-22 (inglés): I agree to sign by electronic means.");
  expect(text).toContain("2026-11-22 (español): Acepto firmar por medios electrónicos.");
});

test.each([
  ["es", "Enlace el de su reserva"],
  ["en", "Link that of their booking"],
] as const)("in %s the evidence says that a signer came by the link of their booking", async (language, words) => {
  const textWith = async (is_by_booking: boolean) =>
    (await readPdf(await render(language, anEvidenceSigner({ is_by_booking })))).pages
      .join(" ")
      .replaceAll(/\s+/g, " ");
  expect(await textWith(true)).toContain(words);
  expect(await textWith(false)).not.toContain(words);
});

import { expect, test } from "vitest";
import { en } from "#locales/en.ts";
import { es } from "#locales/es.ts";
import { identityWordsIn } from "#shared/domain/documents/identity-picture.ts";
import { mentionsIdentityPictures } from "#shared/domain/documents/picture-mention.ts";

test("the single text of a former document is read in both languages", () => {
  const terms = { purpose: "Comprobar quién firma", basis: "contract", basis_text: "Cláusula 3", days: 7 } as const;
  for (const language of ["es", "en"] as const)
    expect(identityWordsIn(terms, language)).toEqual({ purpose: "Comprobar quién firma", basis_text: "Cláusula 3" });
  const both = { ...terms, purpose_en: "To check who signs" };
  expect(identityWordsIn(both, "en")).toEqual({ purpose: "To check who signs", basis_text: "Cláusula 3" });
});

test("the privacy notice of a new installation mentions pictures of identity documents, and one without the words does not", () => {
  const notice = (texts: Readonly<Record<string, string>>) =>
    Object.entries(texts).flatMap(([key, text]) => (/^information\.privacy\.\d\.text$/.test(key) ? [text] : []));
  expect(mentionsIdentityPictures(notice(es).join("\n"), "es")).toBe(true);
  expect(mentionsIdentityPictures(notice(en).join("\n"), "en")).toBe(true);
  const without = (texts: Readonly<Record<string, string>>, word: RegExp) =>
    notice(texts)
      .join(" ")
      .split(". ")
      .filter((sentence) => !word.test(sentence))
      .join(". ");
  expect(mentionsIdentityPictures(without(es, /imagen/), "es")).toBe(false);
  expect(mentionsIdentityPictures(without(en, /picture/), "en")).toBe(false);
});

test("a picture of a home and a copy of a contract are no picture of an identity document", () => {
  expect(
    mentionsIdentityPictures("Guardamos tu documento de identidad. Las fotos de la vivienda son públicas.", "es"),
  ).toBe(false);
  expect(mentionsIdentityPictures("Se pide una foto del DNI para firmar.", "es")).toBe(true);
  expect(
    mentionsIdentityPictures("You get a copy of the contract. We store your identity document number.", "en"),
  ).toBe(false);
});

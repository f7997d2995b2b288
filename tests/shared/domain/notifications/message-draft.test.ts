import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  fillWords,
  messageDraft,
  type RecipientValues,
  recipientPlaceholders,
  unknownOf,
  wordsFor,
} from "#shared/domain/notifications/message-draft.ts";
import { namedIn } from "#shared/domain/notifications/message-placeholders.ts";
import { validate } from "#shared/domain/core/validate.ts";
import { languages } from "#shared/lib/language.ts";

const ids = ["019a0000-0000-7000-8000-000000000000"];
const plainText = fc.string({ minLength: 1, maxLength: 40 }).filter((text) => text.trim() !== "" && !/[{}]/.test(text));
const values: fc.Arbitrary<RecipientValues> = fc.record({
  name: fc.option(plainText),
  asset: fc.option(plainText),
  place: fc.option(plainText),
  company: fc.option(plainText),
  contact: fc.option(plainText),
});
const named = fc
  .array(fc.constantFrom(...recipientPlaceholders))
  .map((names) => names.map((name) => `{${name}}`).join(" "));

describe("the words for a person", () => {
  test("are in the person's language where it has a text, else in the other one, subject and text of one language", () => {
    fc.assert(
      fc.property(fc.constantFrom(...languages), fc.subarray([...languages], { minLength: 1 }), (language, written) => {
        const draft = Object.fromEntries(
          written.flatMap((one) => [
            [`subject_${one}`, `S ${one}`],
            [`text_${one}`, `T ${one}`],
          ]),
        );
        const words = wordsFor(draft, language);
        expect(written).toContain(words.language);
        expect(words).toEqual({
          language: words.language,
          subject: `S ${words.language}`,
          text: `T ${words.language}`,
        });
        if (written.includes(language)) expect(words.language).toBe(language);
      }),
    );
  });

  test("have no placeholder left once every named one is known, and name each one that is not", () => {
    fc.assert(
      fc.property(named, named, values, (subject, text, known) => {
        const words = { language: "es", subject, text } as const;
        const unknown = unknownOf(words, known);
        const all = namedIn(`${subject} ${text}`);
        expect(new Set(unknown)).toEqual(
          new Set(all.filter((name) => Object.entries(known).some(([key, value]) => key === name && value === null))),
        );
        const filled = fillWords(words, known);
        expect(namedIn(`${filled.subject} ${filled.text}`)).toEqual([]);
        if (unknown.length === 0)
          for (const name of all)
            expect(`${filled.subject} ${filled.text}`).toContain(
              Object.entries(known).find(([key]) => key === name)?.[1],
            );
      }),
    );
  });
});

describe("a draft", () => {
  const issuesOf = (words: object) => {
    const checked = validate(messageDraft, { audience: "persons", ids, ...words }, "2026-03-16");
    return checked.valid ? [] : checked.messages.map(({ field }) => field);
  };
  test("needs subject and text of one language at least, and of none half", () => {
    expect(issuesOf({ subject_es: "A", text_es: "B" })).toEqual([]);
    expect(issuesOf({ subject_en: "A", text_en: "B" })).toEqual([]);
    expect(issuesOf({})).toEqual(["subject_es"]);
    expect(issuesOf({ subject_es: "A", text_es: "B", text_en: "C" })).toEqual(["subject_en"]);
  });
  test("names no placeholder that does not exist", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,12}$/), (name) => {
        const isKnown = recipientPlaceholders.some((known) => known === name);
        expect(issuesOf({ subject_es: "A", text_es: `Hola, {${name}}` })).toEqual(isKnown ? [] : ["text_es"]);
      }),
    );
  });
});

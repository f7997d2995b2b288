import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { en } from "#locales/en.ts";
import { es, type MessageKey } from "#locales/es.ts";
import { addDictionary, createI18n, type Dictionary, isKnownKey, translate } from "#shared/i18n/translator.ts";
import { type Language, languages } from "#shared/lib/language.ts";

const dictionaries: Record<Language, Dictionary> = { es, en };
const instance = createI18n("es", dictionaries);
const isKey = (key: string): key is MessageKey => key in es;
const keys = Object.keys(es).filter(isKey);
const namesIn = (text = "") => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

/** Names, and values with characters that are special inside a text. */
const values = fc.oneof(
  fc.string(),
  fc.constantFrom("{name}", "$t(core.save)", "$&", "$1", "<b>&amp;", "0"),
  fc.integer(),
);

describe.each(languages)("translations in %s", (language) => {
  test("texts equal those of i18next for any values", () => {
    fc.assert(
      fc.property(fc.constantFrom(...keys), fc.infiniteStream(values), (key, stream) => {
        const names = namesIn(dictionaries[language][key]);
        const params = Object.fromEntries(names.map((name) => [name, stream.next().value]));
        expect(translate(instance, language, key, params)).toBe(instance.t(key, { ...params, lng: language }));
      }),
      { numRuns: 2_000 },
    );
  });

  test("all texts without values equal those of i18next", () => {
    const differing = keys.filter((key) => translate(instance, language, key) !== instance.t(key, { lng: language }));
    expect(differing).toEqual([]);
  });
});

test("a plural is chosen by its count", () => {
  const counting = createI18n("en", {
    en: { "home.late_one": "{count} day late", "home.late_other": "{count} days late" },
  });
  const late = (count: number) => translate(counting, "en", "home.late", { count });
  expect([late(1), late(2)]).toEqual(["1 day late", "2 days late"]);
});

test("a text missing in one language falls back to the other, and a key missing in both is unknown", () => {
  const lone = createI18n("es", {});
  expect(isKnownKey(lone, "action.save")).toBe(false);
  addDictionary(lone, "en", { "action.save": "Save" });
  expect(isKnownKey(lone, "action.save")).toBe(true);
  expect(translate(lone, "es", "action.save")).toBe("Save");
});

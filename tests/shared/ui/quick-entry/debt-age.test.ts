import { expect, test } from "vitest";
import { en } from "#locales/en.ts";
import { es } from "#locales/es.ts";
import { createI18n, translate } from "#shared/i18n/translator.ts";
import { languages } from "#shared/lib/language.ts";
import { debtAge } from "#shared/ui/quick-entry/debt-age.ts";

const texts = createI18n("es", { es, en });

test("a debt is one day old, or some days", () => {
  const ages = languages.map((language) =>
    [0, 1, 12].map((days) => debtAge(days, (key, params) => translate(texts, language, key, params))),
  );
  expect(ages.flat()).toEqual(expect.arrayContaining(["0 días", "1 día", "12 días", "0 days", "1 day", "12 days"]));
});

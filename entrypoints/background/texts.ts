import en from "#locales/en/background.ts";
import enFields from "#locales/en/fields.ts";
import enPages from "#locales/en/navigation.ts";
import enPalette from "#locales/en/palette.ts";
import enCore from "#locales/en/core.ts";
import enVisitorFields from "#locales/en/visitor-fields.ts";
import es from "#locales/es/background.ts";
import esFields from "#locales/es/fields.ts";
import esPages from "#locales/es/navigation.ts";
import esPalette from "#locales/es/palette.ts";
import esCore from "#locales/es/core.ts";
import esVisitorFields from "#locales/es/visitor-fields.ts";
import { i18n, readChosenLanguage } from "#shared/client/i18n.ts";
import { sessionState } from "#shared/client/state/session-state.ts";
import { DEFAULT_LANGUAGE } from "#shared/i18n/language.ts";
import { addDictionary } from "#shared/i18n/translator.ts";

/** A worker cannot import modules dynamically, so the texts of both languages are bundled. */
export function startTexts(): void {
  for (const dictionary of [es, esPages, esPalette, esCore, esFields, esVisitorFields])
    addDictionary(i18n, "es", dictionary);
  for (const dictionary of [en, enPages, enPalette, enCore, enFields, enVisitorFields])
    addDictionary(i18n, "en", dictionary);
}

/** Uses the language chosen on this device, else the account's, else Spanish. */
export async function followLanguage(): Promise<void> {
  const language = (await readChosenLanguage()) ?? sessionState.user?.language ?? DEFAULT_LANGUAGE;
  await i18n.changeLanguage(language);
}

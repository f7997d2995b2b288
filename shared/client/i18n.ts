import { DEFAULT_LANGUAGE, isLanguage, toLanguage } from "#shared/i18n/language.ts";
import {
  addDictionary,
  createI18n,
  fieldLabel,
  translate,
  type Dictionary,
  type Translate,
} from "#shared/i18n/translator.ts";
import type { Area } from "#shared/domain/core/resource.ts";
import { type Language, languages } from "#shared/lib/language.ts";
import { getPlatform } from "./current-platform.ts";

/** A file of `locales/{language}/`: dictionaries are chunks of their own, loaded by the page that needs them. */
export type LocaleArea =
  | Area
  | "api-docs"
  | "components"
  | "core"
  | "extension"
  | "extension-privacy"
  | "fields"
  | "home"
  | "navigation"
  | "palette"
  | "reporting"
  | "public"
  | "public-booking"
  | "signing";

const files = import.meta.glob<Dictionary>("../../locales/*/*.ts", { import: "default" });
const startAreas: readonly LocaleArea[] = ["core", "fields", "navigation"];
const loadedAreas = new Set<LocaleArea>();
const loads = new Map<string, Promise<void>>();

/** The browser's i18next instance; `Providers` hands it to react-i18next. */
export const i18n = createI18n(DEFAULT_LANGUAGE, {});

/** A text in the interface language. In components use `useT()`, which follows a change of language. */
export const t: Translate = (key, params) => translate(i18n, getLanguage(), key, params);

/** The interface language now. */
export function getLanguage(): Language {
  return toLanguage(i18n.language);
}

/** What people call a field: `field.<entity>.<field>` when there is one, else `field.<field>`. */
export function labelOf(field: string, entity: string | null = null): string {
  return fieldLabel(i18n, entity, field);
}

async function loadFile(language: Language, area: LocaleArea): Promise<void> {
  const load = files[`../../locales/${language}/${area}.ts`];
  if (!load) throw new Error(`There is no dictionary ${language}/${area}`);
  addDictionary(i18n, language, await load());
}

function loadOnce(language: Language, area: LocaleArea): Promise<void> {
  const name = `${language}/${area}`;
  const known = loads.get(name);
  if (known) return known;
  const load = loadFile(language, area);
  loads.set(name, load);
  // A failed load may be tried again: the network comes back, the page stays.
  load.catch(() => loads.delete(name));
  return load;
}

/** The language that is shown once its texts are there. */
let next: Language = DEFAULT_LANGUAGE;

/** Makes an area's texts available in the present language, in the one on its way, and in those chosen later. */
export async function loadArea(area: LocaleArea): Promise<void> {
  for (let loaded: Language | null = null; loaded !== next;) {
    loaded = next;
    await Promise.all([loadOnce(getLanguage(), area), loadOnce(loaded, area)]);
  }
  loadedAreas.add(area);
}

async function showLanguage(language: Language): Promise<void> {
  next = language;
  try {
    await Promise.all([...startAreas, ...loadedAreas].map((area) => loadOnce(language, area)));
  } catch (error) {
    if (next === language) next = getLanguage();
    throw error;
  }
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
}

/** The language the person chose before, or null. */
export async function readChosenLanguage(): Promise<Language | null> {
  const stored = await getPlatform().readSetting("language");
  return isLanguage(stored) ? stored : null;
}

/** Shows the chosen language, or Spanish (docs/design/specification.md, section 1), with the texts that every page needs. */
export async function startI18n(): Promise<void> {
  await showLanguage((await readChosenLanguage()) ?? DEFAULT_LANGUAGE);
}

/** Shows a language on this page alone: a link's own, which is nobody's choice. */
export async function showForNow(language: Language): Promise<void> {
  if (language !== getLanguage()) await showLanguage(language);
}

let lastChosen: Language | null = null;

/** What was chosen since the page was opened, be its texts still on their way; null for nothing. */
export const chosenHere = (): Language | null => lastChosen;

/** Shows a language from now on and remembers it as the person's choice. */
export async function setLanguage(language: Language): Promise<void> {
  lastChosen = language;
  await showLanguage(language);
  await getPlatform().writeSetting("language", language);
}

/** Follows the language of the person's account unless they chose one on this device, or nothing is shown at all. */
export async function suggestLanguage(language: Language): Promise<void> {
  if (loads.size === 0) return;
  if (language !== getLanguage() && (await readChosenLanguage()) === null) await showLanguage(language);
}

/** Makes an area's texts available in every language at once: whoever searches may think in another than they read. */
export async function loadInEveryLanguage(area: LocaleArea): Promise<void> {
  await Promise.all(languages.map((language) => loadOnce(language, area)));
}

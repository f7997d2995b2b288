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

/** A file of `locales/{language}/`. Dictionaries are separate chunks, loaded by the page that needs them. */
export type LocaleArea =
  | Area
  | "api-docs"
  | "billing-records"
  | "components"
  | "contract-facts"
  | "core"
  | "extension"
  | "extension-privacy"
  | "fields"
  | "home"
  | "lodging"
  | "navigation"
  | "owner-statements"
  | "palette"
  | "palette-tools"
  | "palette-views"
  | "signing-parts"
  | "public"
  | "public-booking"
  | "public-document"
  | "public-incident"
  | "refusals"
  | "rental-pages"
  | "seal"
  | "visitor-fields";

// Without the texts that the server alone uses, and those that the extension's worker imports.
const files = import.meta.glob<Dictionary>(
  ["../../locales/*/*.ts", "!../../locales/*/{accounting-pdf,api,background,documents-pdf}.ts"],
  { import: "default" },
);
const startAreas: readonly LocaleArea[] = ["core", "navigation", "visitor-fields"];
const loadedAreas = new Set<LocaleArea>();
const loads = new Map<string, Promise<void>>();

/** The browser's i18next instance; `Providers` hands it to react-i18next. */
export const i18n = createI18n(DEFAULT_LANGUAGE, {});

/** A text in the interface language. Components use `useT()`, which follows a change of language. */
export const t: Translate = (key, params) => translate(i18n, getLanguage(), key, params);

/** The current interface language. */
export function getLanguage(): Language {
  return toLanguage(i18n.language);
}

/** The label of a field: `field.<entity>.<field>` if there is one, else `field.<field>`. */
export function labelOf(field: string, entity: string | null = null): string {
  return fieldLabel(i18n, entity, field);
}

async function loadFile(language: Language, area: LocaleArea): Promise<void> {
  const load = files[`../../locales/${language}/${area}.ts`];
  if (!load) throw new Error(`There is no dictionary ${language}/${area}`);
  addDictionary(i18n, language, await load());
}

function loadDictionary(language: Language, area: LocaleArea): Promise<void> {
  const name = `${language}/${area}`;
  const known = loads.get(name);
  if (known) return known;
  const load = loadFile(language, area);
  loads.set(name, load);
  // A failed load can be retried when the network is back.
  load.catch(() => loads.delete(name));
  return load;
}

/** The language to be shown once its texts are loaded. */
let next: Language = DEFAULT_LANGUAGE;

/** Loads an area's texts in the current language, the one being switched to, and any chosen later. */
export async function loadArea(area: LocaleArea): Promise<void> {
  for (let loaded: Language | null = null; loaded !== next;) {
    loaded = next;
    await Promise.all([loadDictionary(getLanguage(), area), loadDictionary(loaded, area)]);
  }
  loadedAreas.add(area);
}

async function showLanguage(language: Language): Promise<void> {
  next = language;
  try {
    await Promise.all([...startAreas, ...loadedAreas].map((area) => loadDictionary(language, area)));
  } catch (error) {
    if (next === language) next = getLanguage();
    throw error;
  }
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
}

/** The language the user chose before, or null. */
export async function readChosenLanguage(): Promise<Language | null> {
  const stored = await getPlatform().readSetting("language");
  return isLanguage(stored) ? stored : null;
}

/**
 * Shows the chosen language, or Spanish (docs/design/specification.md, section 1), with the texts that every page
 * needs.
 */
export async function startI18n(): Promise<void> {
  await showLanguage((await readChosenLanguage()) ?? DEFAULT_LANGUAGE);
}

/** Shows a language for this page only, such as that of a link, without storing it as the user's choice. */
export async function showForNow(language: Language): Promise<void> {
  if (language !== getLanguage()) await showLanguage(language);
}

let lastChosen: Language | null = null;

/** The language chosen since the page was opened, even while its texts are loading; null for none. */
export const chosenHere = (): Language | null => lastChosen;

/** Shows a language and stores it as the user's choice. */
export async function setLanguage(language: Language): Promise<void> {
  lastChosen = language;
  await showLanguage(language);
  await getPlatform().writeSetting("language", language);
}

/** Follows the account's language, unless the user chose one on this device or nothing is shown at all. */
export async function suggestLanguage(language: Language): Promise<void> {
  if (loads.size === 0) return;
  if (language !== getLanguage() && (await readChosenLanguage()) === null) await showLanguage(language);
}

/** Loads an area's texts in every language: users may search in a language other than that of the interface. */
export async function loadInEveryLanguage(area: LocaleArea): Promise<void> {
  await Promise.all(languages.map((language) => loadDictionary(language, area)));
}

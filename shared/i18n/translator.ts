import i18next, { type i18n } from "i18next";
import type { MessageKey } from "#locales/es.ts";
import type { Language } from "#shared/lib/language.ts";
import { FALLBACK_LANGUAGE, toLanguage } from "./language.ts";

export type Dictionary = Readonly<Record<string, string>>;
export type MessageParams = Readonly<Record<string, string | number>>;
export type Translate = (key: MessageKey, params?: MessageParams) => string;

const NAMESPACE = "translation";

/**
 * An i18next instance for flat keys and `{param}` placeholders.
 * @param dictionaries the initial ones; more can be added with `addDictionary`.
 */
export function createI18n(language: Language, dictionaries: Partial<Record<Language, Dictionary>>): i18n {
  const instance = i18next.createInstance();
  void instance.init({
    lng: language,
    fallbackLng: FALLBACK_LANGUAGE,
    ns: NAMESPACE,
    defaultNS: NAMESPACE,
    resources: Object.fromEntries(
      Object.entries(dictionaries).map(([code, dictionary]) => [code, { [NAMESPACE]: dictionary }]),
    ),
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    interpolation: { prefix: "{", suffix: "}", escapeValue: false },
  });
  return instance;
}

export function addDictionary(instance: i18n, language: Language, dictionary: Dictionary): void {
  instance.addResourceBundle(language, NAMESPACE, dictionary, true, true);
}

/** Fills all `{param}`s of a text; null if one is missing, or if the text includes another (`$t()`). */
function fillIn(text: string, params: MessageParams): string | null {
  if (text.includes("$")) return null;
  let isWhole = true;
  const filled = text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    isWhole &&= name in params;
    return String(params[name] ?? placeholder);
  });
  return isWhole ? filled : null;
}

/**
 * The text of a key. Plain texts and texts with parameters are read directly from the dictionary: a page requests
 * hundreds, and i18next takes ten times as long (docs/design/goals.md, F3).
 * @param params the parameters; `count` chooses the plural
 */
export function translate(instance: i18n, language: Language, key: MessageKey, params: MessageParams = {}): string {
  const text: unknown = "count" in params ? undefined : instance.getResource(language, NAMESPACE, key);
  const filled = typeof text === "string" ? fillIn(text, params) : null;
  return filled ?? instance.t(key, { ...params, lng: language });
}

/** Whether a text of that key is loaded, in the instance's language or the fallback. */
export function isKnownKey(instance: i18n, key: string): key is MessageKey {
  return [instance.language, FALLBACK_LANGUAGE].some(
    (language) => instance.getResource(language, NAMESPACE, key) !== undefined,
  );
}

/** The text of an external key (an error's `translationKey`), or null if unknown. */
export function translateUnknownKey(instance: i18n, key: string, params?: MessageParams): string | null {
  return isKnownKey(instance, key) ? translate(instance, toLanguage(instance.language), key, params) : null;
}

function findLabel(instance: i18n, entity: string | null, field: string): string | null {
  const own = entity ? translateUnknownKey(instance, `field.${entity}.${field}`) : null;
  return own ?? translateUnknownKey(instance, `field.${field}`);
}

/**
 * The display name of a field: `field.<entity>.<field>` if present, else `field.<field>`. Both ends of a range use
 * the name of the filtered field.
 */
export function fieldLabel(instance: i18n, entity: string | null, field: string): string {
  return findLabel(instance, entity, field) ?? findLabel(instance, entity, field.replace(/_(from|to)$/, "")) ?? field;
}

/** A field of an entity with a fixed set of values. */
export interface ChoiceField {
  readonly area: string;
  readonly entity: string;
  readonly field: string;
}

/** Key prefixes of a value's text, in order of priority. */
export const choicePrefixes = ({ area, entity, field }: ChoiceField) =>
  [`${area}.${entity}.${field}`, `${area}.${field}`, `components.${field}`] as const;

/**
 * Display name of a choice value: `<area>.<entity>.<field>.<value>` if the entity has its own, else
 * `<area>.<field>.<value>`, else the shared one.
 * @param find the text of a key, or null
 */
export function choiceWord(
  find: (key: string) => string | null | undefined,
  field: ChoiceField,
  value: string,
): string {
  for (const prefix of choicePrefixes(field)) {
    const word = find(`${prefix}.${value}`);
    if (word != null) return word;
  }
  return value;
}

/**
 * Display name of an action on a row: the entity's, else the area's, else the shared one.
 * @param find the text of a key, or null
 */
export function moveWord(
  find: (key: string) => string | null | undefined,
  { area, name }: { readonly area: string; readonly name: string },
  action: string,
): string {
  const own = find(`${area}.move.${name}.${action}`) ?? find(`${area}.move.${action}`);
  return own ?? find(`components.timeline.${action}`) ?? action;
}

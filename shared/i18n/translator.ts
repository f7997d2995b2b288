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
 * @param dictionaries those known at start; more can be added with `addDictionary`.
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

/** Adds texts of an area to an instance. */
export function addDictionary(instance: i18n, language: Language, dictionary: Dictionary): void {
  instance.addResourceBundle(language, NAMESPACE, dictionary, true, true);
}

/** A text with all its `{param}`s filled in; null where one is not given, or where another text belongs inside (`$t()`). */
function fillIn(text: string, params: MessageParams): string | null {
  if (text.includes("$")) return null;
  let isWhole = true;
  const filled = text.replaceAll(/\{(\w+)\}/g, (place, name: string) => {
    isWhole &&= name in params;
    return String(params[name] ?? place);
  });
  return isWhole ? filled : null;
}

/**
 * The text of a key. What is no more than a text, or one to be filled in, is read from the dictionary: a page asks for hundreds,
 * and i18next, which does the rest, needs ten times as long to find out that there is nothing else to do (docs/design/goals.md, F3).
 * @param params what is filled in; `count` chooses the plural
 */
export function translate(instance: i18n, language: Language, key: MessageKey, params: MessageParams = {}): string {
  const text: unknown = "count" in params ? undefined : instance.getResource(language, NAMESPACE, key);
  const filled = typeof text === "string" ? fillIn(text, params) : null;
  return filled ?? instance.t(key, { ...params, lng: language });
}

/** Whether a text of that key is loaded, in the instance's language or the one that stands in. */
export function isKnownKey(instance: i18n, key: string): key is MessageKey {
  return [instance.language, FALLBACK_LANGUAGE].some(
    (language) => instance.getResource(language, NAMESPACE, key) !== undefined,
  );
}

/** The text of a key that came from outside (an answer's `translationKey`), or null when there is none. */
export function translateUnknownKey(instance: i18n, key: string, params?: MessageParams): string | null {
  return isKnownKey(instance, key) ? translate(instance, toLanguage(instance.language), key, params) : null;
}

function findLabel(instance: i18n, entity: string | null, field: string): string | null {
  const own = entity ? translateUnknownKey(instance, `field.${entity}.${field}`) : null;
  return own ?? translateUnknownKey(instance, `field.${field}`);
}

/**
 * A field's name for people: `field.<entity>.<field>` when there is one, else `field.<field>`. The two ends of a range are
 * called as the field that they narrow.
 */
export function fieldLabel(instance: i18n, entity: string | null, field: string): string {
  return findLabel(instance, entity, field) ?? findLabel(instance, entity, field.replace(/_(from|to)$/, "")) ?? field;
}

/** A field of an entity whose values are chosen from some. */
export interface ChoiceField {
  readonly area: string;
  readonly entity: string;
  readonly field: string;
}

/** What stands before a value in the keys of its word; the first that is known counts. */
export const choicePrefixes = ({ area, entity, field }: ChoiceField) =>
  [`${area}.${entity}.${field}`, `${area}.${field}`, `components.${field}`] as const;

/**
 * What people call a value of a choice: `<area>.<entity>.<field>.<value>` where an entity calls it otherwise than the rest of its
 * area, else `<area>.<field>.<value>`, else what every area calls it.
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
 * What people call something that was done to a row: as its entity calls it, else as its area does, else as every area.
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

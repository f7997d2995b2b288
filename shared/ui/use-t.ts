import { useTranslation } from "react-i18next";
import { i18n } from "#shared/client/i18n.ts";
import { toLanguage } from "#shared/i18n/language.ts";
import { fieldLabel, translate, type Translate } from "#shared/i18n/translator.ts";
import type { Language } from "#shared/lib/language.ts";

const translateTo =
  (lng: Language): Translate =>
  (key, params) =>
    translate(i18n, lng, key, params);
/** One function a language, so that effects and memos that depend on it run again when the language changes, and only then. */
const translators: Readonly<Record<Language, Translate>> = { es: translateTo("es"), en: translateTo("en") };

/** The name of a field on screen. */
export type FieldLabel = (entity: string | null, field: string) => string;
const labelTo = (): FieldLabel => (entity, field) => fieldLabel(i18n, entity, field);
const labels: Readonly<Record<Language, FieldLabel>> = { es: labelTo(), en: labelTo() };

/** The interface language, for dates and amounts; the component renders again when the user chooses another. */
export function useLanguage(): Language {
  return toLanguage(useTranslation().i18n.language);
}

/**
 * Texts in the interface language; the component renders again when the user chooses another. react-i18next follows the
 * language; plain texts are read by `translate`, ten times as fast as i18next's own `t` (docs/design/goals.md, F3).
 */
export function useT(): Translate {
  return translators[useLanguage()];
}

/** Names of fields in the interface language; the component renders again when the user chooses another. */
export function useFieldLabel(): FieldLabel {
  return labels[useLanguage()];
}

/** Texts, the language and names of fields, for a component that needs more than one of them. */
export function useTranslations() {
  const language = useLanguage();
  return { t: translators[language], language, fieldLabel: labels[language] };
}

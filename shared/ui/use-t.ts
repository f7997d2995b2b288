import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { toLanguage } from "#shared/i18n/language.ts";
import type { Translate } from "#shared/i18n/translator.ts";
import type { Language } from "#shared/lib/language.ts";

/** Texts in the interface language; the component is drawn again when the person chooses another. */
export function useT(): Translate {
  const { i18n } = useTranslation();
  const { language } = i18n;
  // The language is a dependency although the body does not name it: another one makes another function.
  return useCallback<Translate>((key, params = {}) => i18n.t(key, { ...params, lng: language }), [i18n, language]);
}

/** The interface language, for dates and amounts. */
export function useLanguage(): Language {
  const { language } = useTranslation().i18n;
  return toLanguage(language);
}

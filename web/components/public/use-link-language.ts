import { useEffect } from "react";
import { ApiError } from "#shared/client/api-error.ts";
import { chosenHere, getLanguage, i18n, showForNow } from "#shared/client/i18n.ts";
import { isLanguage } from "#shared/i18n/language.ts";
import type { Language } from "#shared/lib/language.ts";

const nameOf = (key: string) => `link-language.${key}`;

function readChosen(key: string): Language | null {
  try {
    const chosen = sessionStorage.getItem(nameOf(key));
    return isLanguage(chosen) ? chosen : null;
  } catch {
    return null;
  }
}

function storeChosen(key: string, language: Language): void {
  try {
    sessionStorage.setItem(nameOf(key), language);
  } catch {
    // Storage may be unavailable: after a reload the link's own language is used again.
  }
}

/** Language of an invalid link; undefined if the error names none. */
export function languageOfRefusal(error: unknown): Language | undefined {
  const language = error instanceof ApiError ? error.errors[0]?.params["language"] : undefined;
  return isLanguage(language) ? language : undefined;
}

/**
 * Applies a link's language to its page, unless the visitor chooses another there, even before the link's language is
 * known.
 */
export function useLinkLanguage(key: string, language: Language | undefined): void {
  useEffect(() => {
    if (language === undefined) return;
    let isStopped = false;
    const keep = () => storeChosen(key, getLanguage());
    const early = chosenHere();
    if (early) storeChosen(key, early);
    void showForNow(early ?? readChosen(key) ?? language).then(() => {
      if (!isStopped) i18n.on("languageChanged", keep);
    });
    return () => {
      isStopped = true;
      i18n.off("languageChanged", keep);
    };
  }, [key, language]);
}

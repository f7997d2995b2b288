import { useEffect } from "react";
import { getLanguage, i18n, showForNow } from "#shared/client/i18n.ts";
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

function keepChosen(key: string): void {
  try {
    sessionStorage.setItem(nameOf(key), getLanguage());
  } catch {
    // Storage may be forbidden: a reload shows the link's own language again.
  }
}

/** A link's own language wins on its page, until the visitor chooses another there. */
export function useLinkLanguage(key: string, language: Language | undefined): void {
  useEffect(() => {
    if (language === undefined) return;
    let isStopped = false;
    const keep = () => keepChosen(key);
    void showForNow(readChosen(key) ?? language).then(() => {
      if (!isStopped) i18n.on("languageChanged", keep);
    });
    return () => {
      isStopped = true;
      i18n.off("languageChanged", keep);
    };
  }, [key, language]);
}

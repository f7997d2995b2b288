import { chooseLanguage } from "#shared/client/choose-language.ts";
import { languages } from "#shared/lib/language.ts";
import { useLanguage, useT } from "#shared/ui/use-t.ts";
import classes from "./language-switch.module.css";

/** Spanish or English, each under its native name. */
export function LanguageSwitch() {
  const t = useT();
  const present = useLanguage();
  return (
    <div className={classes.switch} role="group" aria-label={t("header.language")}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === present}
          onClick={() => void chooseLanguage(language)}
        >
          {t(`language.${language}`)}
        </button>
      ))}
    </div>
  );
}

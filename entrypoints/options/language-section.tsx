import { chooseLanguage } from "#shared/client/choose-language.ts";
import { languages } from "#shared/lib/language.ts";
import { useLanguage, useT } from "#shared/ui/use-t.ts";
import surface from "../surface/surface.module.css";
import { SurfaceSection } from "../surface/section.tsx";

/** Language in this browser, including menus and desktop notifications. */
export function LanguageSection() {
  const t = useT();
  const language = useLanguage();
  return (
    <SurfaceSection title={t("extension.language_title")}>
      {languages.map((one) => (
        <label key={one} className={surface.check}>
          <input type="radio" name="language" checked={one === language} onChange={() => void chooseLanguage(one)} />
          <span lang={one}>{t(`language.${one}`)}</span>
        </label>
      ))}
    </SurfaceSection>
  );
}

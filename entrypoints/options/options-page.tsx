import { useState } from "react";
import { browser } from "wxt/browser";
import { useT } from "#shared/ui/use-t.ts";
import { AppearanceSection } from "./appearance-section.tsx";
import { DataSection } from "./data-section.tsx";
import { FirstRunHints } from "./first-run-hints.tsx";
import { KeysSection } from "./keys-section.tsx";
import { LanguageSection } from "./language-section.tsx";
import { NoticesSection } from "./notices-section.tsx";
import { useFirstPaintOver } from "../surface/first-paint.tsx";
import { isFirstRun } from "../surface/first-run.ts";
import classes from "../surface/page.module.css";
import { ServerSection } from "./server-section.tsx";
import { SessionSection } from "./session-section.tsx";

/** Last step of the first run; after that, all settings. */
export function OptionsPage() {
  useFirstPaintOver();
  const [isNew, setNew] = useState(isFirstRun);
  return isNew ? <FirstRunHints onDone={() => setNew(false)} /> : <Options />;
}

function Options() {
  const t = useT();
  const { version } = browser.runtime.getManifest();
  return (
    <main className={classes.page}>
      <h1>{t("extension.options_title")}</h1>
      <ServerSection />
      <SessionSection />
      <KeysSection />
      <NoticesSection />
      <LanguageSection />
      <AppearanceSection />
      <DataSection />
      <footer className={classes.foot}>
        <a href="/privacy.html">{t("extension.privacy_link")}</a>
        <span>{t("extension.version", { version })}</span>
      </footer>
    </main>
  );
}

import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { browser } from "wxt/browser";
import { getPlatform } from "#shared/client/current-platform.ts";
import { PaletteBody } from "#shared/ui/palette/surface/palette-body.tsx";
import { usePaletteTexts } from "#shared/ui/palette/surface/use-palette-texts.ts";
import { useT } from "#shared/ui/use-t.ts";
import { endFirstRun } from "../surface/first-run.ts";
import { FirstRunProgress } from "../surface/first-run-progress.tsx";
import { CtrlKCard } from "./ctrl-k-card.tsx";
import { openKeysPage } from "./keys-page.ts";
import classes from "../surface/page.module.css";
import { SurfaceSection } from "../surface/section.tsx";
import { useKeys } from "./use-keys.ts";

/** Checked again each time the page regains focus. */
function useIsPinned(): boolean {
  const [isPinned, setPinned] = useState(false);
  useEffect(() => {
    const read = () => void browser.action.getUserSettings().then(({ isOnToolbar }) => setPinned(isOnToolbar));
    read();
    addEventListener("focus", read);
    return () => removeEventListener("focus", read);
  }, []);
  return isPinned;
}

/** Firefox has a gear where Chromium has a pin, and no `sidePanel` API. */
const pinHint = "sidePanel" in browser ? "extension.pin_hint" : "extension.pin_hint_firefox";

function PinHint() {
  const t = useT();
  if (useIsPinned()) return <p className={classes.done}>{t("extension.pin_done")}</p>;
  return (
    <div className={classes.hint}>
      <strong>{t("extension.pin_title")}</strong>
      <p>{t(pinHint)}</p>
    </div>
  );
}

const open = (path: string) => void getPlatform().openPath(path, "new_tab");

function FirstSearch() {
  const t = useT();
  usePaletteTexts();
  return (
    <SurfaceSection title={t("extension.try_title")}>
      <div className={classes.palette}>
        <PaletteBody onOpen={open} onClose={() => {}} />
      </div>
    </SurfaceSection>
  );
}

/** Last step of the first run: pinning the extension, and a first search. */
export function FirstRunHints({ onDone }: { readonly onDone: () => void }) {
  const t = useT();
  const keys = useKeys();
  const end = () => {
    void endFirstRun();
    onDone();
  };
  return (
    <main>
      <FirstRunProgress step={3} />
      <div className={classes.page}>
        <h1>{t("extension.first_run_hints")}</h1>
        <PinHint />
        <CtrlKCard keys={keys} />
        <div className={classes.actions}>
          {openKeysPage && (
            <Button variant="default" onClick={openKeysPage}>
              {t("extension.keys_open")}
            </Button>
          )}
          <Button onClick={end}>{t("extension.first_run_done")}</Button>
        </div>
        <FirstSearch />
      </div>
    </main>
  );
}

import { Button } from "@mantine/core";
import type { MessageKey } from "#locales/es.ts";
import { useT } from "#shared/ui/use-t.ts";
import { CtrlKCard } from "./ctrl-k-card.tsx";
import { openKeysPage } from "./keys-page.ts";
import classes from "../surface/page.module.css";
import { SurfaceSection } from "../surface/section.tsx";
import { useKeys } from "./use-keys.ts";

/** Named in the language chosen here; the browser would use its own. */
const names: ReadonlyMap<string, MessageKey> = new Map([
  ["quick_incident", "extension.key_quick_incident"],
  ["quick_payment", "extension.key_quick_payment"],
  ["side_panel", "extension.key_side_panel"],
  ["_execute_sidebar_action", "extension.key_side_panel"],
]);

/** Current browser-wide shortcuts, and how to change them. */
export function KeysSection() {
  const t = useT();
  const keys = useKeys();
  return (
    <SurfaceSection title={t("extension.keys_title")}>
      <dl className={classes.keys}>
        {keys.map(({ name = "", shortcut }) => (
          <div key={name}>
            <dt>{t(names.get(name) ?? "extension.key_action")}</dt>
            <dd>
              {shortcut ? <kbd>{shortcut}</kbd> : <span className={classes.soft}>{t("extension.key_none")}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <CtrlKCard keys={keys} />
      {openKeysPage && (
        <div className={classes.actions}>
          <Button variant="default" onClick={openKeysPage}>
            {t("extension.keys_open")}
          </Button>
        </div>
      )}
    </SurfaceSection>
  );
}

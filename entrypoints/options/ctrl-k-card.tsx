import type { Browser } from "wxt/browser";
import { useT } from "#shared/ui/use-t.ts";
import { openKeysPage } from "./keys-page.ts";
import classes from "../surface/page.module.css";

const isCtrlK = ({ shortcut }: Browser.commands.Command) => shortcut === "Ctrl+K" || shortcut === "⌘K";

/** Browsers do not let an extension claim Ctrl+K by default; the user can assign it. */
export function CtrlKCard({ keys }: { readonly keys: readonly Browser.commands.Command[] }) {
  const t = useT();
  if (keys.some(isCtrlK)) return <p className={classes.done}>{t("extension.ctrl_k_done")}</p>;
  return (
    <div className={classes.hint}>
      <strong>{t("extension.ctrl_k_title")}</strong>
      <p>{t("extension.ctrl_k_hint")}</p>
      {!openKeysPage && <p>{t("extension.keys_page_firefox")}</p>}
    </div>
  );
}

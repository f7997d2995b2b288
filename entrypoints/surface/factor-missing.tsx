import { getPlatform } from "#shared/client/current-platform.ts";
import { loadUser } from "#shared/client/session.ts";
import { useT } from "#shared/ui/use-t.ts";
import classes from "./surface.module.css";

/**
 * Shown when the company requires a second factor that the user has not set up. It is set up in the web app; the
 * extension waits for it.
 */
export function FactorMissing() {
  const t = useT();
  return (
    <div className={classes.card}>
      <h1>{t("extension.factor_title")}</h1>
      <p role="status">{t("error.second_factor_required")}</p>
      <button type="button" className={classes.link} onClick={() => void getPlatform().openPath("/", "new_tab")}>
        {t("extension.factor_open")}
      </button>
      <button type="button" className={classes.link} onClick={() => void loadUser().catch(() => {})}>
        {t("extension.factor_again")}
      </button>
    </div>
  );
}

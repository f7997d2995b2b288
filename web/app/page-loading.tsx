import { useT } from "#shared/ui/use-t.ts";
import classes from "./page-loading.module.css";

/** Shown while a page's code loads, after a short delay: most pages load faster. */
export function PageLoading() {
  const t = useT();
  return (
    <div className={classes.loading} role="status">
      <span className={classes.bar} aria-hidden="true" />
      {t("app.loading")}
    </div>
  );
}

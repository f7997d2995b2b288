import { useT } from "#shared/ui/use-t.ts";
import classes from "./page-loading.module.css";

/** While a page's code is on its way. It shows itself only after a moment: most pages are there before. */
export function PageLoading() {
  const t = useT();
  return (
    <div className={classes.loading} role="status">
      <span className={classes.bar} aria-hidden="true" />
      {t("app.loading")}
    </div>
  );
}

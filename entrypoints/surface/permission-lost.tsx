import { Notice } from "#shared/ui/notice.tsx";
import { useT } from "#shared/ui/use-t.ts";
import classes from "./surface.module.css";
import { usePermission } from "./use-permission.ts";

/** The permission was there and is gone: the badge calls for the person until they decide. */
export function PermissionLost() {
  const t = useT();
  const { state, grant, goWithout } = usePermission();
  if (state !== "lost") return null;
  return (
    <Notice tone="due">
      {t("extension.permission_lost")}{" "}
      <button type="button" className={classes.link} onClick={grant}>
        {t("extension.permission_grant")}
      </button>{" "}
      <button type="button" className={classes.link} onClick={goWithout}>
        {t("extension.permission_without")}
      </button>
    </Notice>
  );
}

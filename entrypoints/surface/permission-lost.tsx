import { Notice } from "#shared/ui/notice.tsx";
import { useT } from "#shared/ui/use-t.ts";
import classes from "./surface.module.css";
import { usePermission } from "./use-permission.ts";

/** Shown when the permission was revoked; the badge asks for user action until it is granted again. */
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

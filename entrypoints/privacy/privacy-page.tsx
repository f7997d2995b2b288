import { useT } from "#shared/ui/use-t.ts";
import { useFirstPaintOver } from "../surface/first-paint.tsx";
import classes from "../surface/page.module.css";
import { SurfaceSection } from "../surface/section.tsx";

const permissions = ["storage", "alarms", "notifications", "context", "panel", "host"] as const;

/** Privacy statement of the extension, for users and for the stores. */
export function PrivacyPage() {
  const t = useT();
  useFirstPaintOver();
  return (
    <main className={classes.page}>
      <h1>{t("privacy.title")}</h1>
      <SurfaceSection title={t("privacy.sent_title")}>
        <p>{t("privacy.sent")}</p>
      </SurfaceSection>
      <SurfaceSection title={t("privacy.kept_title")}>
        <p>{t("privacy.kept")}</p>
      </SurfaceSection>
      <SurfaceSection title={t("privacy.removal_title")}>
        <p>{t("privacy.removal")}</p>
      </SurfaceSection>
      <SurfaceSection title={t("privacy.permissions_title")}>
        <ul className={classes.list}>
          {permissions.map((name) => (
            <li key={name}>{t(`privacy.permission_${name}`)}</li>
          ))}
        </ul>
      </SurfaceSection>
      <SurfaceSection title={t("privacy.controller_title")}>
        <p>{t("privacy.controller")}</p>
      </SurfaceSection>
    </main>
  );
}

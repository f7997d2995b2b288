import { useT } from "#shared/ui/use-t.ts";
import { useFirstPaintOver } from "../surface/first-paint.tsx";
import classes from "../surface/page.module.css";
import { Section } from "../surface/section.tsx";

const permissions = ["storage", "alarms", "notifications", "context", "panel", "host"] as const;

/** Privacy statement of the extension, for users and for the stores. */
export function PrivacyPage() {
  const t = useT();
  useFirstPaintOver();
  return (
    <main className={classes.page}>
      <h1>{t("privacy.title")}</h1>
      <Section title={t("privacy.sent_title")}>
        <p>{t("privacy.sent")}</p>
      </Section>
      <Section title={t("privacy.kept_title")}>
        <p>{t("privacy.kept")}</p>
      </Section>
      <Section title={t("privacy.removal_title")}>
        <p>{t("privacy.removal")}</p>
      </Section>
      <Section title={t("privacy.permissions_title")}>
        <ul className={classes.list}>
          {permissions.map((name) => (
            <li key={name}>{t(`privacy.permission_${name}`)}</li>
          ))}
        </ul>
      </Section>
      <Section title={t("privacy.controller_title")}>
        <p>{t("privacy.controller")}</p>
      </Section>
    </main>
  );
}

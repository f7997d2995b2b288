import { useEffect, useState } from "react";
import { type NotificationType, notificationTypes } from "#shared/domain/notifications/notification.ts";
import { notificationKinds } from "#shared/ui/notifications/notification-kinds.ts";
import { useT } from "#shared/ui/use-t.ts";
import { readNotifiedKinds, writeNotifiedKinds } from "../surface/notice-setting.ts";
import surface from "../surface/surface.module.css";
import classes from "../surface/page.module.css";
import { SurfaceSection } from "../surface/section.tsx";

/** Notification types shown as desktop notifications. */
export function NoticesSection() {
  const t = useT();
  const [enabledTypes, setEnabledTypes] = useState<readonly NotificationType[]>(notificationTypes);
  useEffect(() => void readNotifiedKinds().then(setEnabledTypes), []);
  const choose = (type: NotificationType, isEnabled: boolean) => {
    const next = notificationTypes.filter((one) => (one === type ? isEnabled : enabledTypes.includes(one)));
    setEnabledTypes(next);
    void writeNotifiedKinds(next);
  };
  return (
    <SurfaceSection title={t("extension.notices_title")}>
      {notificationTypes.map((type) => (
        <label key={type} className={surface.check}>
          <input
            type="checkbox"
            checked={enabledTypes.includes(type)}
            onChange={({ target }) => choose(type, target.checked)}
          />
          {t(notificationKinds[type].name)}
        </label>
      ))}
      <p className={classes.soft}>{t("extension.notices_hint")}</p>
    </SurfaceSection>
  );
}

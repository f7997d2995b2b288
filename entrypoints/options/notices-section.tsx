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
  const [told, setTold] = useState<readonly NotificationType[]>(notificationTypes);
  useEffect(() => void readNotifiedKinds().then(setTold), []);
  const choose = (type: NotificationType, isTold: boolean) => {
    const next = notificationTypes.filter((one) => (one === type ? isTold : told.includes(one)));
    setTold(next);
    void writeNotifiedKinds(next);
  };
  return (
    <SurfaceSection title={t("extension.notices_title")}>
      {notificationTypes.map((type) => (
        <label key={type} className={surface.check}>
          <input
            type="checkbox"
            checked={told.includes(type)}
            onChange={({ target }) => choose(type, target.checked)}
          />
          {t(notificationKinds[type].name)}
        </label>
      ))}
      <p className={classes.soft}>{t("extension.notices_hint")}</p>
    </SurfaceSection>
  );
}

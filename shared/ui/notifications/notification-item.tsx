import type { Notification, NotificationType } from "#shared/domain/notifications/notification.ts";
import type { IconName } from "#shared/domain/core/icon-names.ts";
import type { MessageKey } from "#locales/es.ts";
import { Ago } from "../ago.tsx";
import { NamedIcon } from "../icons.tsx";
import { useT } from "../use-t.ts";
import classes from "./notification-list.module.css";

/** The wire's words are Spanish; people read their own. */
const kinds: Record<NotificationType, { icon: IconName; name: MessageKey }> = {
  Reserva: { icon: "booking", name: "notifications.booking" },
  Incidencia: { icon: "incident", name: "notifications.incident" },
};

interface Props {
  readonly notification: Notification;
  readonly onOpen: (notification: Notification) => void;
}

export function NotificationItem({ notification, onOpen }: Props) {
  const t = useT();
  const { type, message, created_at, is_read } = notification;
  return (
    <li>
      <button type="button" className={classes.item} data-unread={!is_read} onClick={() => onOpen(notification)}>
        <span className={classes.icon} data-type={type}>
          <NamedIcon name={kinds[type].icon} size={16} />
        </span>
        <span className={classes.text}>
          <span className={classes.message}>{message}</span>
          <span className={classes.meta}>
            {t(kinds[type].name)}
            {" · "}
            <Ago at={created_at} />
          </span>
        </span>
        {!is_read && <span className={classes.dot} role="img" aria-label={t("notifications.unread")} />}
      </button>
    </li>
  );
}

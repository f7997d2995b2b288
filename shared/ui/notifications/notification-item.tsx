import type { Notification } from "#shared/domain/notifications/notification.ts";
import { Ago } from "../ago.tsx";
import { NamedIcon } from "../icons.tsx";
import { useT } from "../use-t.ts";
import { notificationKinds } from "./notification-kinds.ts";
import classes from "./notification-list.module.css";

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
          <NamedIcon name={notificationKinds[type].icon} size={16} />
        </span>
        <span className={classes.text}>
          <span className={classes.message}>{message}</span>
          <span className={classes.meta}>
            {t(notificationKinds[type].name)}
            {" · "}
            <Ago at={created_at} />
          </span>
        </span>
        {!is_read && <span className={classes.dot} role="img" aria-label={t("notifications.unread")} />}
      </button>
    </li>
  );
}

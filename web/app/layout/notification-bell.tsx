import { Popover } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconBell } from "@tabler/icons-react";
import { useSnapshot } from "valtio/react";
import { useLocation } from "wouter";
import { notificationsState } from "#shared/client/state/notifications-state.ts";
import type { Notification } from "#shared/domain/notifications/notification.ts";
import { NotificationList } from "#shared/ui/notifications/notification-list.tsx";
import { notificationPath } from "#shared/ui/notifications/notification-path.ts";
import { useT } from "#shared/ui/use-t.ts";
import headerClasses from "./header.module.css";
import classes from "./notification-bell.module.css";

/** More than this is told as "many". */
const MAX_COUNT = 99;

/** The bell with the number of unread notifications, and their list. */
export function NotificationBell() {
  const t = useT();
  const [, navigate] = useLocation();
  const { unread } = useSnapshot(notificationsState);
  const count = unread > MAX_COUNT ? `${MAX_COUNT}+` : String(unread);
  const [isOpen, { toggle, close }] = useDisclosure();
  const open = (notification: Notification) => {
    const path = notificationPath(notification);
    if (!path) return;
    close();
    navigate(path);
  };
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => !opened && close()}
      width={360}
      position="bottom-end"
      withinPortal={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button
          type="button"
          className={headerClasses.button}
          aria-label={unread > 0 ? t("notifications.label_unread", { count }) : t("notifications.label")}
          onClick={toggle}
        >
          <IconBell size={19} stroke={1.6} aria-hidden />
          {unread > 0 && <span className={classes.count}>{count}</span>}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={t("notifications.label")}>
        <h2 className={classes.title}>{t("notifications.label")}</h2>
        <NotificationList onOpen={open} />
      </Popover.Dropdown>
    </Popover>
  );
}

import { Button, Loader } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useSnapshot } from "valtio/react";
import { describeError } from "#shared/client/api-error.ts";
import {
  loadNotifications,
  markAllRead,
  markRead,
  notificationsState,
} from "#shared/client/state/notifications-state.ts";
import type { Notification } from "#shared/domain/notifications/notification.ts";
import { showError } from "../toasts.ts";
import { useT } from "../use-t.ts";
import { NotificationItem } from "./notification-item.tsx";
import classes from "./notification-list.module.css";

interface Props {
  /** Called at once when a notification is chosen, while it is being marked as read. */
  readonly onOpen: (notification: Notification) => void;
}

function EmptyList() {
  const t = useT();
  return (
    <div className={classes.state}>
      <strong>{t("notifications.empty")}</strong>
      <span>{t("notifications.empty_hint")}</span>
    </div>
  );
}

function FailedList() {
  const t = useT();
  return (
    <div className={classes.state} role="alert">
      <strong>{t("notifications.error")}</strong>
      <Button size="xs" variant="default" onClick={() => void loadNotifications()}>
        {t("action.retry")}
      </Button>
    </div>
  );
}

function MarkAllRead({ onDone }: { readonly onDone: () => void }) {
  const t = useT();
  const { unread } = useSnapshot(notificationsState);
  if (unread === 0) return null;
  const readAll = () => {
    // The button disappears after its action; without the focus, Esc would not be handled.
    onDone();
    markAllRead().catch((error: unknown) => showError(describeError(error)));
  };
  return (
    <Button className={classes.readAll} size="compact-sm" variant="subtle" onClick={readAll}>
      {t("notifications.read_all")}
    </Button>
  );
}

/**
 * The latest notifications, newest first, at most 300 px high (docs/design/specification.md, section 2) unless `--ll-
 * notifications-height` is set.
 */
export function NotificationList({ onOpen }: Props) {
  const t = useT();
  const { list, status } = useSnapshot(notificationsState);
  const listRef = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (notificationsState.status === "idle") void loadNotifications();
  }, []);

  const open = (notification: Notification) => {
    markRead(notification.id).catch((error: unknown) => showError(describeError(error)));
    onOpen(notification);
  };

  if (list.length > 0)
    return (
      <>
        <MarkAllRead onDone={() => listRef.current?.focus()} />
        <ul ref={listRef} tabIndex={-1} className={classes.list} aria-label={t("notifications.label")}>
          {list.map((notification) => (
            <NotificationItem key={notification.id} notification={notification} onOpen={open} />
          ))}
        </ul>
      </>
    );
  if (status === "ready") return <EmptyList />;
  if (status === "error") return <FailedList />;
  return (
    <div className={classes.state} role="status">
      <Loader size="sm" />
      <span>{t("notifications.loading")}</span>
    </div>
  );
}

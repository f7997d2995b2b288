import { NotificationList } from "#shared/ui/notifications/notification-list.tsx";
import { notificationPath } from "#shared/ui/notifications/notification-path.ts";
import classes from "./surface.module.css";

/** New notifications with links to their records. */
export function Feed({ onOpen }: { readonly onOpen: (path: string) => void }) {
  return (
    <div className={classes.feed}>
      <NotificationList onOpen={(notification) => onOpen(notificationPath(notification) ?? "/")} />
    </div>
  );
}

import { useLocation } from "wouter";
import type { Notification } from "#shared/domain/notifications/notification.ts";
import { notificationPath } from "#shared/ui/notifications/notification-path.ts";

/** Opens the page of a notification and closes the list that it was chosen in; one without a page leaves the list open. */
export function useOpenNotice() {
  const [, navigate] = useLocation();
  return (close: () => void) => (notification: Notification) => {
    const path = notificationPath(notification);
    if (!path) return;
    close();
    navigate(path);
  };
}

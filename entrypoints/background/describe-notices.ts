import type { Notification, NotificationType } from "#shared/domain/notifications/notification.ts";
import type { Translate } from "#shared/i18n/translator.ts";
import { notificationKinds } from "#shared/ui/notifications/notification-kinds.ts";
import { notificationPath } from "#shared/ui/notifications/notification-path.ts";

/** Maximum lines of one desktop notification. */
const MAX_LINES = 4;

/** The buttons of a desktop notification, as many as browsers show. */
export const noticeButtons = ["background.notices_open", "background.notices_read"] as const;

/** A desktop notification. */
export interface BrowserNotice {
  readonly title: string;
  readonly message: string;
}

/**
 * Unread notifications for the desktop that are newer than the last one shown and of an enabled type.
 * @param notifiedUntil `created_at` of the newest notification already shown
 * @returns oldest first
 */
export function unannounced(
  list: readonly Notification[],
  notifiedUntil: string,
  kinds: readonly NotificationType[],
): Notification[] {
  return list
    .filter(
      ({ is_read, on_desktop, created_at, type }) =>
        !is_read && on_desktop && created_at > notifiedUntil && kinds.includes(type),
    )
    .toSorted((a, b) => a.created_at.localeCompare(b.created_at));
}

/** Combines all new notifications into one desktop notification. Null when there are none. */
export function describeNotices(notifications: readonly Notification[], t: Translate): BrowserNotice | null {
  const [first] = notifications;
  if (!first) return null;
  if (notifications.length === 1) return { title: t(notificationKinds[first.type].name), message: first.message };
  const lines = notifications.slice(-MAX_LINES).map(({ message }) => message);
  return { title: t("background.notices_grouped", { count: notifications.length }), message: lines.join("\n") };
}

/** Page that a click on the notification opens: the record, else the list common to all of them, else the home page. */
export function pathOfNotices(notifications: readonly Notification[]): string {
  const [first, ...others] = notifications;
  if (!first?.subject_path) return "/";
  if (others.length === 0) return notificationPath(first) ?? "/";
  return others.every(({ subject_path }) => subject_path === first.subject_path) ? `/${first.subject_path}` : "/";
}

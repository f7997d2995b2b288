import type { Notification, NotificationType } from "#shared/domain/notifications/notification.ts";
import type { Translate } from "#shared/i18n/translator.ts";
import { notificationKinds } from "#shared/ui/notifications/notification-kinds.ts";
import { notificationPath } from "#shared/ui/notifications/notification-path.ts";

/** So many lines a desktop shows of one notice. */
const MAX_LINES = 4;

/** What is shown outside the browser's pages. */
export interface Notice {
  readonly title: string;
  readonly message: string;
}

/**
 * Those that the person has not been told of: unread, newer than what they were told last, of a kind that they want.
 * @param toldUntil the time of the newest one told
 * @returns oldest first
 */
export function untold(
  list: readonly Notification[],
  toldUntil: string,
  kinds: readonly NotificationType[],
): Notification[] {
  return list
    .filter(({ is_read, created_at, type }) => !is_read && created_at > toldUntil && kinds.includes(type))
    .toSorted((a, b) => a.created_at.localeCompare(b.created_at));
}

/** One notice for all that is new: five at once are one interruption. Null for none. */
export function describeNotices(notifications: readonly Notification[], t: Translate): Notice | null {
  const [first] = notifications;
  if (!first) return null;
  if (notifications.length === 1) return { title: t(notificationKinds[first.type].name), message: first.message };
  const lines = notifications.slice(-MAX_LINES).map(({ message }) => message);
  return { title: t("background.notices_grouped", { count: notifications.length }), message: lines.join("\n") };
}

/** The page that a click on the notice opens: the record, else the list that all of them are of, else the home. */
export function pathOfNotices(notifications: readonly Notification[]): string {
  const [first, ...others] = notifications;
  if (!first?.subject_path) return "/";
  if (others.length === 0) return notificationPath(first) ?? "/";
  return others.every(({ subject_path }) => subject_path === first.subject_path) ? `/${first.subject_path}` : "/";
}

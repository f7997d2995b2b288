import type { Notification } from "#shared/domain/notifications/notification.ts";

/** The page of what a notification speaks of; null when it speaks of nothing in particular. */
export function notificationPath({ subject_path, subject_id }: Notification): string | null {
  return subject_path && subject_id ? `/${subject_path}/${subject_id}` : null;
}

import type { Notification } from "#shared/domain/notifications/notification.ts";

/** The page of a notification's subject; null if it has none. */
export function notificationPath({ subject_path, subject_id }: Notification): string | null {
  if (!subject_path) return null;
  return subject_id ? `/${subject_path}/${subject_id}` : `/${subject_path}`;
}

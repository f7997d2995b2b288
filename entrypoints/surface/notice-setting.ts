import { getPlatform } from "#shared/client/current-platform.ts";
import { type NotificationType, notificationTypes } from "#shared/domain/notifications/notification.ts";

/** Types shown as desktop notifications. All of them until the user chooses on this device. */
export async function readNotifiedKinds(): Promise<NotificationType[]> {
  const stored = await getPlatform().readSetting("notices");
  if (stored === null) return [...notificationTypes];
  const kinds = stored.split(",");
  return notificationTypes.filter((type) => kinds.includes(type));
}

export function writeNotifiedKinds(kinds: readonly NotificationType[]): Promise<void> {
  return getPlatform().writeSetting("notices", kinds.join(","));
}

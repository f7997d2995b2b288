import type { MessageKey } from "#locales/es.ts";
import type { IconName } from "#shared/domain/core/icon-names.ts";
import type { NotificationType } from "#shared/domain/notifications/notification.ts";

/** The wire's words are Spanish; people read their own. */
export const notificationKinds: Record<NotificationType, { icon: IconName; name: MessageKey }> = {
  Reserva: { icon: "booking", name: "notifications.booking" },
  Incidencia: { icon: "incident", name: "notifications.incident" },
};

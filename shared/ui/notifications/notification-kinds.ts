import type { MessageKey } from "#locales/es.ts";
import type { IconName } from "#shared/domain/core/icon-names.ts";
import type { NotificationType } from "#shared/domain/notifications/notification.ts";

/** Icon and translated name by the Spanish type on the wire. */
export const notificationKinds: Record<NotificationType, { icon: IconName; name: MessageKey }> = {
  Reserva: { icon: "booking", name: "notifications.booking" },
  Incidencia: { icon: "incident", name: "notifications.incident" },
};

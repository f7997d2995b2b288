import type { NotificationSettings } from "#shared/domain/notifications/notification-settings.ts";
import { type Api, dataOf, type Reply } from "./api.ts";

export async function readSettings(admin: Api): Promise<NotificationSettings> {
  const [settings] = dataOf(await admin.get<NotificationSettings[]>("/notification-settings"));
  if (!settings) throw new Error("There are no notification settings");
  return settings;
}

/** Changes the notification settings, whatever their version. */
export async function changeSettings(admin: Api, changes: object): Promise<Reply<NotificationSettings>> {
  const { id, version } = await readSettings(admin);
  return admin.patch<NotificationSettings>(`/notification-settings/${id}`, { version, ...changes });
}

/** A local SMTP server without login. */
export const plainServer = (port: number) => ({
  smtp_host: "127.0.0.1",
  smtp_port: port,
  smtp_security: "none",
  smtp_user: null,
  sender_name: "Fincas Núñez",
  sender: "oficina@example.es",
});

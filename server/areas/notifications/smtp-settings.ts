import type { NotificationSettings } from "#shared/domain/notifications/notification-settings.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { MailFailure } from "#server/engine/services/mail-failure.ts";
import type { Message, SmtpServer } from "#server/engine/services/mailer.ts";
import type { Vault } from "#server/engine/services/vault.ts";

type Fields = "smtp_host" | "smtp_port" | "smtp_security" | "smtp_user" | "sender" | "sender_name";

export interface SmtpSettings extends Pick<NotificationSettings, Fields> {
  readonly sealed_password: string | null;
}

/** The settings with the sealed password. */
export async function readSmtpSettings(db: Queryable): Promise<SmtpSettings> {
  const [row] = await db.query<SmtpSettings>(
    `select s.smtp_host, s.smtp_port, s.smtp_security, s.smtp_user, s.sender, s.sender_name, k.sealed_password
     from notification_settings s left join smtp_secret k on k.notification_settings_id = s.id`,
    [],
  );
  if (!row) throw new Error("The notification settings are missing");
  return row;
}

/**
 * The stored password; null when there is none.
 * @throws MailFailure when the installation's secret has changed
 */
export function openPassword(vault: Vault, sealed: string | null): string | null {
  if (sealed === null) return null;
  const password = vault.open("smtp_password", sealed);
  if (password === null) throw new MailFailure("lost_password");
  return password;
}

type ServerFields = Pick<SmtpSettings, "smtp_port" | "smtp_security"> & {
  readonly smtp_user?: string | null | undefined;
};

export function serverOf(host: string, settings: ServerFields, password: string | null): SmtpServer {
  const { smtp_port: port, smtp_security: security, smtp_user } = settings;
  return { host, port, security, account: smtp_user ? { user: smtp_user, password: password ?? "" } : null };
}

export function senderOf(settings: {
  readonly sender?: string | null | undefined;
  readonly sender_name?: string | null | undefined;
}): Message["from"] {
  return { name: settings.sender_name ?? "", address: settings.sender ?? "" };
}

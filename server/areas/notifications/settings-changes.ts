import { InvalidInput } from "#shared/domain/core/app-error.ts";
import {
  isSameAccount,
  type NotificationSettings,
  type NotificationSettingsInput,
  notificationSettingsResource,
} from "#shared/domain/notifications/notification-settings.ts";
import { updateRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Change, ChangeContext } from "#server/engine/http/crud-routes.ts";
import { dropQueue } from "./mail-queue.ts";
import { updateSmsToken } from "./sms-token.ts";
import type { SmtpSettings } from "./smtp-settings.ts";

type StoredMailAccount = Pick<NotificationSettings, "smtp_host" | "smtp_port" | "smtp_security" | "smtp_user"> & {
  readonly hasPassword: boolean;
};

/**
 * An SMTP account requires a password, and a stored one is only used for the server and user it was entered for:
 * otherwise an administrator could have it sent to another server.
 * @throws InvalidInput
 */
export function assertPassword(stored: StoredMailAccount, input: NotificationSettingsInput): void {
  if (!input.smtp_user || input.smtp_password) return;
  if (stored.hasPassword && isSameAccount(stored, input)) return;
  const key = stored.hasPassword ? "validation.password_again" : "validation.required";
  throw new InvalidInput("notification_settings", [{ field: "smtp_password", key, params: {} }]);
}

/** The stored account, for the password rule. */
export const storedAccount = (settings: SmtpSettings): StoredMailAccount => ({
  ...settings,
  hasPassword: settings.sealed_password !== null,
});

async function storePassword(tx: Tx, id: string, sealed: string): Promise<void> {
  await tx.query(
    `insert into smtp_secret (notification_settings_id, sealed_password) values ($1, $2)
     on conflict (notification_settings_id) do update set sealed_password = excluded.sealed_password`,
    [id, sealed],
  );
}

/**
 * Updates the settings; the password is sealed in its own table and deleted when there is no user. Without a server the
 * queue is dropped.
 */
export async function updateSettings(
  { tx, user, services }: ChangeContext,
  change: Change<NotificationSettingsInput, NotificationSettings>,
): Promise<void> {
  const { id, before, after, patch } = change;
  const { smtp_password: _written, sms_token: _token, ...rest } = patch;
  const password = after.smtp_password ?? null;
  assertPassword({ ...before, hasPassword: before.smtp_password_set_at !== null }, after);
  if (password !== null) await storePassword(tx, id, services.vault.seal("smtp_password", password));
  if (!after.smtp_user) await tx.query("delete from smtp_secret where notification_settings_id = $1", [id]);
  if (!after.smtp_host) await dropQueue(tx);
  const set_at = password === null ? before.smtp_password_set_at : services.clock.now().toISOString();
  const sms_token_set_at = await updateSmsToken({ tx, services }, change);
  const values = { ...rest, smtp_password_set_at: after.smtp_user ? set_at : null, sms_token_set_at };
  await updateRow(tx, notificationSettingsResource, change, values, user);
}

import { InvalidInput } from "#shared/domain/core/app-error.ts";
import type {
  NotificationSettings,
  NotificationSettingsInput,
} from "#shared/domain/notifications/notification-settings.ts";
import type { Change, ChangeContext } from "#server/engine/http/crud-routes.ts";

type SettingsChange = Change<NotificationSettingsInput, NotificationSettings>;

/** The token belongs to its account: another account needs its own. @throws InvalidInput */
function assertToken({ before, after }: SettingsChange): void {
  if (!after.sms_account || after.sms_token) return;
  const hasToken = before.sms_token_set_at !== null;
  if (hasToken && after.sms_account === before.sms_account) return;
  const key = hasToken ? "validation.password_again" : "validation.required";
  throw new InvalidInput("notification_settings", [{ field: "sms_token", key, params: {} }]);
}

/**
 * Seals a new token of text messages in its own table, and deletes the stored one when there is no account.
 * @returns when the present token was set
 */
export async function updateSmsToken(
  { tx, services }: Pick<ChangeContext, "tx" | "services">,
  change: SettingsChange,
): Promise<string | null> {
  assertToken(change);
  const { id, before, after } = change;
  if (!after.sms_account) {
    await tx.query("delete from sms_secret where notification_settings_id = $1", [id]);
    return null;
  }
  if (!after.sms_token) return before.sms_token_set_at;
  await tx.query(
    `insert into sms_secret (notification_settings_id, sealed_token) values ($1, $2)
     on conflict (notification_settings_id) do update set sealed_token = excluded.sealed_token`,
    [id, services.vault.seal("sms_token", after.sms_token)],
  );
  return services.clock.now().toISOString();
}

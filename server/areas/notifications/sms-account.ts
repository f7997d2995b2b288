import type { Queryable } from "#server/engine/db/queryable.ts";
import { type SmsAccount, SmsFailure } from "#server/engine/services/sms/sms-sender.ts";
import type { Vault } from "#server/engine/services/vault.ts";

/** Whether the company has an account for text messages: without one they are not offered. */
export async function hasSms(db: Queryable): Promise<boolean> {
  return (await db.query("select 1 from notification_settings where sms_account is not null", [])).length > 0;
}

interface StoredAccount {
  readonly sms_account: string | null;
  readonly sms_sender: string | null;
  readonly sealed_token: string | null;
}

/** @throws SmsFailure not_configured, lost_token */
export async function readSmsAccount(db: Queryable, vault: Vault): Promise<SmsAccount> {
  const [row] = await db.query<StoredAccount>(
    `select s.sms_account, s.sms_sender, k.sealed_token
     from notification_settings s left join sms_secret k on k.notification_settings_id = s.id`,
    [],
  );
  if (!row || row.sms_account === null || row.sms_sender === null) throw new SmsFailure("not_configured");
  const token = row.sealed_token === null ? null : vault.open("sms_token", row.sealed_token);
  if (token === null) throw new SmsFailure("lost_token");
  return { account: row.sms_account, sender: row.sms_sender, token };
}

import { InvalidInput } from "#shared/domain/core/app-error.ts";
import { type SmsTrial, smsTrial, type SmsTrialInput, smsTrialInput } from "#shared/domain/notifications/sms-trial.ts";
import { SMS_TRIALS } from "#shared/domain/notifications/policy.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { bodyOf, slowRoute } from "#server/engine/http/define-route.ts";
import { countCall, type RateLimit } from "#server/engine/http/rate-limit.ts";
import { respond } from "#server/engine/http/route.ts";
import type { Services } from "#server/engine/services/services.ts";
import { type SmsAccount, SmsFailure } from "#server/engine/services/sms/sms-sender.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import type { Language } from "#shared/lib/language.ts";
import { readSmsAccount } from "./sms-account.ts";

const missing = (field: keyof SmsTrialInput, key: "validation.required" | "validation.password_again") =>
  new InvalidInput("notification_settings", [{ field, key, params: {} }]);

async function readStored(db: Queryable): Promise<string | null> {
  const [row] = await db.query<{ sms_account: string | null }>("select sms_account from notification_settings", []);
  return row?.sms_account ?? null;
}

/**
 * The account to try: a stored token is sent with its own account alone.
 * @throws InvalidInput; SmsFailure lost_token
 */
async function accountOf({ db, vault }: Services, input: SmsTrialInput): Promise<SmsAccount> {
  const { sms_account: account, sms_sender: sender, sms_token: token } = input;
  if (!account) throw missing("sms_account", "validation.required");
  if (!sender) throw missing("sms_sender", "validation.required");
  if (token) return { account, sender, token };
  const stored = await readStored(db);
  if (stored === null) throw missing("sms_token", "validation.required");
  if (stored !== account) throw missing("sms_token", "validation.password_again");
  return { ...(await readSmsAccount(db, vault)), sender };
}

/** Of the company, whichever administrator sends. */
const TRIALS: RateLimit = { by: { bucket: "test_sms", address: "company" }, ...SMS_TRIALS };

/** @throws AppError too_many_attempts */
async function trySms(services: Services, input: SmsTrialInput, language: Language): Promise<SmsTrial> {
  const { to } = input;
  try {
    const account = await accountOf(services, input);
    await countCall(services.db, "public_call", [TRIALS]);
    const text = translateIn(language)("notifications.sms_test.text");
    const { answer } = await services.sms.send(account, { to, text });
    return { to, error: null, server_answer: answer };
  } catch (error) {
    if (!(error instanceof SmsFailure)) throw error;
    return { to, error: error.reason, server_answer: error.answer };
  }
}

export const testSmsRoute = slowRoute({
  method: "POST",
  path: "/notification-settings/test-sms",
  summary: "Sends a test text message with the account given, and returns the service's answer",
  access: { entity: "notification_settings", action: "update" },
  body: bodyOf(smsTrialInput),
  output: smsTrial,
  run: async ({ services, language, input }) => respond(await trySms(services, input, language)),
});

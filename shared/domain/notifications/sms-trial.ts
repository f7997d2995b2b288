import * as z from "zod/mini";
import { phone } from "../core/identity-fields.ts";
import { notificationSettingsInput } from "./notification-settings.ts";
import { smsErrors } from "./sms.ts";

/** POST /notification-settings/test-sms: the account in the form, saved or not, and whom the message goes to. */
export const smsTrialInput = z.extend(
  z.pick(notificationSettingsInput, { sms_account: true, sms_sender: true, sms_token: true }),
  { to: phone() },
);
export type SmsTrialInput = z.infer<typeof smsTrialInput>;

export const smsTrial = z.object({
  to: z.string(),
  /** Null when the service accepted the message; whether it arrives is not known then. */
  error: z.nullable(z.enum(smsErrors)),
  server_answer: z.nullable(z.string()),
});
export type SmsTrial = z.infer<typeof smsTrial>;

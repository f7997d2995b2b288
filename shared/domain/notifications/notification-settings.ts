import * as z from "zod/mini";
import { languages } from "#shared/lib/language.ts";
import { email, instant, integer, optional, rowBase, rule, text } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";
import { defineRule } from "../core/rule.ts";
import { MAX_HOLD_HOURS, MAX_LINK_HOURS } from "../bookings/policy.ts";
import { MAX_CONTRACT_ENDING_DAYS } from "../rentals/policy.ts";
import { MAX_HOUR } from "./policy.ts";

/** `starttls`: starts unencrypted and requires TLS (RFC 3207); `tls`: from the first byte (RFC 8314); `none`: never. */
export const smtpSecurities = ["starttls", "tls", "none"] as const;
/** What is done with a payer's credit when an invoice is issued: shown with one action, applied by a job, or nothing. */
export const creditModes = ["propose", "automatic", "never"] as const;
export type CreditMode = (typeof creditModes)[number];

export type SmtpSecurity = (typeof smtpSecurities)[number];

const HOST = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;

/** Name or IPv4 address of a server, without protocol or port. */
const hostName = () =>
  z.string().check(
    z.trim(),
    z.toLowerCase(),
    rule((value) => HOST.test(value), "validation.host"),
  );

const hasNoControls = (value: string) => !/\p{Cc}/u.test(value);

/** Not trimmed: a password may begin with a space. */
const password = () => z.string().check(z.minLength(1), z.maxLength(500), rule(hasNoControls, "validation.characters"));

/** An account's number; it is part of an address, so that it has letters and digits alone. */
const smsAccount = () =>
  z.string().check(
    z.trim(),
    rule((value) => /^[A-Za-z0-9]{1,64}$/.test(value), "validation.characters"),
  );

/** The password is write-only; a change without it leaves it unchanged. */
export const notificationSettingsInput = z.object({
  incident_email: optional(email()),
  language: z.enum(languages),
  smtp_host: optional(hostName()),
  smtp_port: integer(1, 65_535),
  smtp_security: z.enum(smtpSecurities),
  smtp_user: optional(text(320)),
  smtp_password: optional(password()),
  sender_name: optional(text(100)),
  sender: optional(email()),
  /** The account with the provider of text messages (Twilio's Account SID). */
  sms_account: optional(smsAccount()),
  /** What messages come from: a number, a name, or a Messaging Service. */
  sms_sender: optional(text(50)),
  /** Write-only, as the password. */
  sms_token: optional(password()),
  contract_ending_days: z.optional(integer(1, MAX_CONTRACT_ENDING_DAYS)),
  /** Hours for which an unanswered booking holds its days. */
  booking_hold_hours: z.optional(integer(1, MAX_HOLD_HOURS)),
  /** Default validity of a booking link in hours. */
  booking_link_hours: z.optional(integer(1, MAX_LINK_HOURS)),
  credit_mode: z.optional(z.enum(creditModes)),
  /** Hour of the day in Madrid at which the daily mail of unread notifications is sent. */
  digest_hour: z.optional(integer(0, MAX_HOUR)),
});
export type NotificationSettingsInput = z.infer<typeof notificationSettingsInput>;

export const notificationSettingsRow = z.object({
  ...rowBase,
  ...z.required(notificationSettingsInput).shape,
  /** When the stored password was set; null if there is none. */
  smtp_password_set_at: z.nullable(instant()),
  /** When the stored token of text messages was set; null if there is none. */
  sms_token_set_at: z.nullable(instant()),
});
export type NotificationSettings = z.infer<typeof notificationSettingsRow>;

const fields = notificationSettingsInput;

const rules = [
  defineRule(z.pick(fields, { smtp_host: true, sender: true }), ({ smtp_host, sender }) =>
    smtp_host && !sender ? { field: "sender", key: "validation.required" } : null,
  ),
  defineRule(z.pick(fields, { smtp_user: true, smtp_password: true }), ({ smtp_user, smtp_password }) =>
    smtp_password && !smtp_user ? { field: "smtp_user", key: "validation.required" } : null,
  ),
  defineRule(z.pick(fields, { sms_account: true, sms_sender: true }), ({ sms_account, sms_sender }) =>
    sms_account && !sms_sender ? { field: "sms_sender", key: "validation.required" } : null,
  ),
  defineRule(z.pick(fields, { sms_account: true, sms_token: true }), ({ sms_account, sms_token }) =>
    sms_token && !sms_account ? { field: "sms_account", key: "validation.required" } : null,
  ),
  // Without TLS, an eavesdropper could read the credentials (RFC 4954, 4).
  defineRule(z.pick(fields, { smtp_user: true, smtp_security: true }), ({ smtp_user, smtp_security }) =>
    smtp_user && smtp_security === "none" ? { field: "smtp_security", key: "validation.plain_password" } : null,
  ),
];

type Server = Pick<NotificationSettingsInput, "smtp_host" | "smtp_port" | "smtp_security" | "smtp_user">;

/** Whether both are the same account of the same server: a stored password is never sent to another. */
export function isSameAccount(one: Server, other: Server): boolean {
  const isSame = (field: keyof Server) => (one[field] ?? null) === (other[field] ?? null);
  return isSame("smtp_host") && isSame("smtp_port") && isSame("smtp_security") && isSame("smtp_user");
}

/**
 * The company's mail settings, and how far ahead it is notified of ending contracts. There is exactly one row,
 * created with the database.
 */
export const notificationSettingsResource = defineResource({
  name: "notification_settings",
  area: "notifications",
  path: "notification-settings",
  input: notificationSettingsInput,
  row: notificationSettingsRow,
  rules,
  references: {},
  filters: {},
  sortable: ["created_at"],
  default_sort: "created_at",
  register: "company",
  of_company: "seen",
  retained: {
    incident_email: "office",
    smtp_host: "office",
    smtp_user: "office",
    sender_name: "office",
    sender: "office",
    smtp_password: "opaque",
    sms_account: "office",
    sms_sender: "office",
    sms_token: "opaque",
  },
});

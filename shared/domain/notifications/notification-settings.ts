import * as z from "zod/mini";
import { languages } from "#shared/lib/language.ts";
import { email, instant, integer, optional, rowBase, rule, text } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";
import { defineRule } from "../core/rule.ts";
import { MAX_HOLD_HOURS, MAX_LINK_HOURS } from "../bookings/policy.ts";
import { MAX_CONTRACT_ENDING_DAYS } from "../rentals/policy.ts";

/** `starttls`: begins in the clear and insists on TLS (RFC 3207); `tls`: from the first byte (RFC 8314); `none`: never. */
export const smtpSecurities = ["starttls", "tls", "none"] as const;
export type SmtpSecurity = (typeof smtpSecurities)[number];

const HOST = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;

/** The name or IPv4 address of a server, without protocol or port. */
const hostName = () =>
  z.string().check(
    z.trim(),
    z.toLowerCase(),
    rule((value) => HOST.test(value), "validation.host"),
  );

const hasNoControls = (value: string) => !/\p{Cc}/u.test(value);

/** As it was typed: a password may begin with a blank. */
const password = () => z.string().check(z.minLength(1), z.maxLength(500), rule(hasNoControls, "validation.characters"));

/** The password is written and never read; a change that does not name it keeps it. */
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
  contract_ending_days: z.optional(integer(1, MAX_CONTRACT_ENDING_DAYS)),
  /** How long a booking holds its days before it is answered. */
  booking_hold_hours: z.optional(integer(1, MAX_HOLD_HOURS)),
  /** How long a booking link is offered for unless its maker says otherwise. */
  booking_link_hours: z.optional(integer(1, MAX_LINK_HOURS)),
});
export type NotificationSettingsInput = z.infer<typeof notificationSettingsInput>;

export const notificationSettingsRow = z.object({
  ...rowBase,
  ...z.required(notificationSettingsInput).shape,
  /** When the password that is kept was written; null: there is none. */
  smtp_password_set_at: z.nullable(instant()),
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
  // Whoever listens on the way would read it (RFC 4954, 4).
  defineRule(z.pick(fields, { smtp_user: true, smtp_security: true }), ({ smtp_user, smtp_security }) =>
    smtp_user && smtp_security === "none" ? { field: "smtp_security", key: "validation.plain_password" } : null,
  ),
];

type Server = Pick<NotificationSettingsInput, "smtp_host" | "smtp_port" | "smtp_security" | "smtp_user">;

/** Whether both mean one account of one server: a kept password is told to no other. */
export function isSameAccount(one: Server, other: Server): boolean {
  const isSame = (field: keyof Server) => (one[field] ?? null) === (other[field] ?? null);
  return isSame("smtp_host") && isSame("smtp_port") && isSame("smtp_security") && isSame("smtp_user");
}

/** How the company tells and is told by mail, and from when on it wants to hear of contracts that end. There is exactly one row, there from the start. */
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
  retained: {
    incident_email: "office",
    smtp_host: "office",
    smtp_user: "office",
    sender_name: "office",
    sender: "office",
    smtp_password: "opaque",
  },
});

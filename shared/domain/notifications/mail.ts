import * as z from "zod/mini";
import { languages } from "#shared/lib/language.ts";
import { email, entityName, instant, longText, rowBase, text, uuid } from "../core/fields.ts";
import { defineLifecycle } from "../core/lifecycle.ts";
import { defineResource } from "../core/resource.ts";

/** `not_sent`: no mail server was configured. */
export const mailStates = ["queued", "sent", "failed", "not_sent"] as const;
export type MailState = (typeof mailStates)[number];

/** Why a mail was not sent, in terms the user can act on. */
export const mailErrors = [
  "unknown_host",
  "private_host",
  "refused",
  "timeout",
  "certificate",
  "tls",
  "login",
  "sender",
  "lost_password",
  "lost_text",
  "postponed",
  "rejected",
  "interrupted",
  "late",
  "other",
] as const;
export type MailError = (typeof mailErrors)[number];

/** Empty: mails are created by events in the system, not by users. */
export const mailInput = z.object({});

export const mailRow = z.object({
  ...rowBase,
  to: email(),
  language: z.enum(languages),
  subject: text(500),
  /** As sent, with confidential parts replaced by `•••`. */
  text: longText(),
  /** Whether it contained confidential parts. They are deleted after sending, so the mail cannot be sent again. */
  is_confidential: z.boolean(),
  state: z.enum(mailStates),
  attempts: z.int(),
  queued_at: instant(),
  next_attempt_at: z.nullable(instant()),
  sent_at: z.nullable(instant()),
  last_error: z.nullable(z.enum(mailErrors)),
  /** The mail server's response to the last attempt. */
  server_answer: z.nullable(z.string()),
  /** The Message-ID under which the server accepted the mail. */
  message_id: z.nullable(z.string()),
  /** The record the mail is about. */
  entity: z.nullable(entityName()),
  entity_id: z.nullable(uuid()),
});
export type Mail = z.infer<typeof mailRow>;

export const mailLifecycle = defineLifecycle({
  send_again: { from: ["sent", "failed", "not_sent"], to: ["queued"], right: "approve" },
});

/** All mails with their delivery status, for who may send some: those about records within their scope. */
export const mailResource = defineResource({
  name: "mail",
  area: "notifications",
  path: "mails",
  input: mailInput,
  row: mailRow,
  references: {},
  filters: {
    state: "equals",
    to: "contains",
    last_error: "equals",
    entity: "equals",
    entity_id: "equals",
    created_at: "range",
    sent_at: "range",
  },
  sortable: ["created_at", "sent_at"],
  default_sort: "-created_at",
  about: [
    "invoice",
    "owner_statement",
    "payment",
    "booking",
    "booking_link",
    "document",
    "incident",
    "person",
    "rental",
    "user",
  ],
  inner_tables: ["mail_attachment"],
  retained: { message_id: "opaque" },
});

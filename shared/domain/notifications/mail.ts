import * as z from "zod/mini";
import { languages } from "#shared/lib/language.ts";
import { email, entityName, instant, longText, rowBase, text, uuid } from "../core/fields.ts";
import { defineLifecycle } from "../core/lifecycle.ts";
import { defineResource } from "../core/resource.ts";

/** `not_sent`: there was no server to send it by. */
export const mailStates = ["queued", "sent", "failed", "not_sent"] as const;
export type MailState = (typeof mailStates)[number];

/** Why a mail did not leave, as people can act on it. */
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
  "other",
] as const;
export type MailError = (typeof mailErrors)[number];

/** Nobody writes one: what happens in the office does. */
export const mailInput = z.object({});

export const mailRow = z.object({
  ...rowBase,
  to: email(),
  language: z.enum(languages),
  subject: text(500),
  /** As it was sent, but for what is the recipient's alone: `•••` stands there. */
  text: longText(),
  /** Whether something in it was the recipient's alone. It is forgotten once the mail has left, so it leaves once. */
  is_confidential: z.boolean(),
  state: z.enum(mailStates),
  attempts: z.int(),
  queued_at: instant(),
  next_attempt_at: z.nullable(instant()),
  sent_at: z.nullable(instant()),
  last_error: z.nullable(z.enum(mailErrors)),
  /** The server's own words to the last attempt. */
  server_answer: z.nullable(z.string()),
  /** The record it speaks of. */
  entity: z.nullable(entityName()),
  entity_id: z.nullable(uuid()),
});
export type Mail = z.infer<typeof mailRow>;

export const mailLifecycle = defineLifecycle({
  send_again: { from: ["sent", "failed", "not_sent"], to: ["queued"], right: "approve" },
});
export type MailVerb = keyof typeof mailLifecycle;

/** Every mail that was to be sent, and what became of it. */
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
});

import * as z from "zod/mini";
import { integer, rowBase, text, uuid } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";

/** To whom a message goes: the tenants of properties, the tenants of rentals, or persons. */
export const messageAudiences = ["properties", "rentals", "persons"] as const;
export type MessageAudience = (typeof messageAudiences)[number];

/** Empty: a message is created by sending it. */
const messageInput = z.object({});

/** One text mailed to many persons, as it was written. Each mail is in the log of mails. */
export const messageRow = z.object({
  ...rowBase,
  audience: z.enum(messageAudiences),
  /** The property of all recipients, where they are of one. */
  property_id: z.nullable(uuid()),
  subject_es: z.nullable(text()),
  text_es: z.nullable(z.string()),
  subject_en: z.nullable(text()),
  text_en: z.nullable(z.string()),
  /** Persons of the audience; those without an e-mail address got nothing. */
  recipient_count: integer(0),
  no_email_count: integer(0),
  sent_by_id: z.nullable(uuid()),
  sent_by_label: z.nullable(z.string()),
  property_label: z.nullable(z.string()),
});
export type Message = z.infer<typeof messageRow>;

/** Messages to many, for who sees one of their recipients. */
export const messageResource = defineResource({
  name: "message",
  area: "notifications",
  path: "messages",
  input: messageInput,
  row: messageRow,
  references: {
    property_id: { entity: "property", fields: ["label"] },
    sent_by_id: { entity: "user", fields: ["label"] },
  },
  // `person_id`: messages that the person was a recipient of.
  parameters: ["person_id"],
  filters: { property_id: "equals", audience: "equals", sent_by_id: "equals", created_at: "range" },
  sortable: ["created_at"],
  default_sort: "-created_at",
  named_by: [{ table: "message_recipient", column: "message_id", part_of: { entity: "person", by: "person_id" } }],
  inner_tables: ["message_recipient"],
  retained: { subject_es: "free", text_es: "free", subject_en: "free", text_en: "free" },
});

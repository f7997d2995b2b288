import * as z from "zod/mini";
import { languages } from "#shared/lib/language.ts";
import { longText, rowBase, text, uuid } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";
import { defineRule, type FieldIssue } from "../core/rule.ts";
import { type MessageKey, messageKeys, messagePlaceholders, namedIn } from "./message-placeholders.ts";
import { MAX_MESSAGE_SUBJECT, MAX_MESSAGE_TEXT } from "./policy.ts";

export const messageTemplateInput = z.object({
  /** The mail. */
  key: z.enum(messageKeys),
  language: z.enum(languages),
  subject: text(MAX_MESSAGE_SUBJECT),
  text: longText(MAX_MESSAGE_TEXT),
});
export type MessageTemplateInput = z.infer<typeof messageTemplateInput>;

export const messageTemplateRow = z.object({ ...rowBase, ...messageTemplateInput.shape });
export type MessageTemplate = z.infer<typeof messageTemplateRow>;

function refuseUnknown(field: "subject" | "text", words: string, known: readonly string[]): FieldIssue | null {
  const unknown = namedIn(words).find((name) => !known.includes(name));
  return unknown === undefined ? null : { field, key: "validation.template_unknown", params: { name: `{${unknown}}` } };
}

function refuseMissing(key: MessageKey, words: string): FieldIssue | null {
  const named = namedIn(words);
  const missing = messagePlaceholders[key].required.find((name) => !named.includes(name));
  return missing === undefined
    ? null
    : { field: "text", key: "validation.template_missing", params: { name: `{${missing}}` } };
}

const rules = [
  defineRule(z.pick(messageTemplateInput, { key: true, subject: true }), ({ key, subject }) =>
    refuseUnknown("subject", subject, messagePlaceholders[key].known),
  ),
  defineRule(
    z.pick(messageTemplateInput, { key: true, text: true }),
    ({ key, text: words }) =>
      refuseUnknown("text", words, [...messagePlaceholders[key].known, ...messagePlaceholders[key].required]) ??
      refuseMissing(key, words),
  ),
];

/**
 * The company's text of a mail to people outside the office, in one language. There is at most one;
 * without it, or where it is archived, the product's text is sent.
 */
export const messageTemplateResource = defineResource({
  name: "message_template",
  area: "notifications",
  path: "message-templates",
  input: messageTemplateInput,
  row: messageTemplateRow,
  rules,
  references: {},
  filters: { key: "equals", language: "equals" },
  sortable: ["key", "created_at"],
  default_sort: "key",
  register: "catalogue",
  of_company: "written",
  retained: { subject: "thing", text: "thing" },
});

/** A mail in one language as it is written now. */
export const messageText = z.object({
  key: z.enum(messageKeys),
  language: z.enum(languages),
  /** The company's text, where there is one; else the product's. */
  subject: z.string(),
  text: z.string(),
  /** The row of the company's text; null for the product's. */
  template_id: z.nullable(uuid()),
  known: z.array(z.string()),
  required: z.array(z.string()),
});
export type MessageText = z.infer<typeof messageText>;

/** A mail filled with sample values, as it would be sent. */
export const messagePreview = z.object({ subject: z.string(), text: z.string() });
export type MessagePreview = z.infer<typeof messagePreview>;

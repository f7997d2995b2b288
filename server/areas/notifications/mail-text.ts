import { en } from "#locales/en.ts";
import { es, type MessageKey } from "#locales/es.ts";
import { fillMessage } from "#shared/domain/notifications/message-placeholders.ts";
import type { MessageParams } from "#shared/i18n/translator.ts";
import type { Language } from "#shared/lib/language.ts";
import { translateIn } from "#server/engine/services/translations.ts";

/** Template of a key with the subject of a mail; never for other keys. */
type TemplateOf<Key> = Key extends `notifications.mail.${infer Template}.subject` ? Template : never;

/**
 * Mails that the system writes. A template is declared by its texts in both languages:
 * `notifications.mail.<template>.subject` and `.text`.
 */
export type MailTemplate = TemplateOf<MessageKey>;

/** The limits of the database columns. */
const MAX_SUBJECT = 500;
const MAX_TEXT = 10_000;
/** Replaces the recipient's private values in the log. */
const HIDDEN = "•••";

export interface MailText {
  readonly subject: string;
  readonly text: string;
}

const keysOf = (template: MailTemplate): readonly [MessageKey, MessageKey] => [
  `notifications.mail.${template}.subject`,
  `notifications.mail.${template}.text`,
];

/** A header is one line, whatever the values contain (RFC 5322, 2.2). */
const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, " ").trim();

/** Keeps line breaks and tabs; removes other control characters. */
const plain = (text: string) => text.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n\t]/gu, "");

const dictionaries = { es, en };

/** The product's subject and text of a mail, with their placeholders. */
export function productText(template: MailTemplate, language: Language): MailText {
  const [subject, text] = keysOf(template);
  return { subject: dictionaries[language][subject], text: dictionaries[language][text] };
}

/** The company's text, filled; null if it does not fit, so that nothing at its end, such as a link, is cut off. */
function fillOwn({ subject, text }: MailText, params: MessageParams): MailText | null {
  const values = new Map(Object.entries(params).map(([name, value]) => [name, String(value)]));
  const filled = plain(fillMessage(text, values))
    .trim()
    .replace(/\n{3,}/g, "\n\n");
  if (filled.length > MAX_TEXT) return null;
  return { subject: oneLine(fillMessage(subject, values)).slice(0, MAX_SUBJECT), text: filled };
}

/** What a shortened value ends with. */
const ELLIPSIS = "…";

/** Shortens a value; a sign of two code units is not cut in half. */
const shorten = (value: string, length: number) =>
  `${value.slice(0, Math.max(0, length - ELLIPSIS.length)).replace(/[\uD800-\uDBFF]$/, "")}${ELLIPSIS}`;

/** The values with the longest one shortened by as much as the filled text is too long. */
function shortenLongest(params: MessageParams, excess: number): MessageParams {
  const [longest] = Object.entries(params).toSorted(([, a], [, b]) => String(b).length - String(a).length);
  if (longest === undefined) return params;
  const [name, value] = longest;
  return { ...params, [name]: shorten(String(value), String(value).length - excess) };
}

/** The product's text, filled; a value that is too long is shortened, so that the sentences around it and a link stay. */
function fillProduct(key: MessageKey, language: Language, params: MessageParams): string {
  const fill = (values: MessageParams) => plain(translateIn(language)(key, values)).trim();
  const filled = fill(params);
  if (filled.length <= MAX_TEXT) return filled;
  return fill(shortenLongest(params, filled.length - MAX_TEXT)).slice(0, MAX_TEXT);
}

/**
 * A mail's subject and text in a language.
 * @param own the company's text, sent instead of the product's
 */
export function writeMail(
  template: MailTemplate,
  language: Language,
  params: MessageParams,
  own: MailText | null = null,
): MailText {
  const filled = own && fillOwn(own, params);
  if (filled) return filled;
  const t = translateIn(language);
  const [subject, text] = keysOf(template);
  return {
    subject: oneLine(t(subject, params)).slice(0, MAX_SUBJECT),
    text: fillProduct(text, language, params),
  };
}

/** The same with the recipient's private values hidden. */
export function coverMail(
  template: MailTemplate,
  language: Language,
  { params, secrets }: { readonly params: MessageParams; readonly secrets: MessageParams },
  own: MailText | null = null,
): MailText {
  const covered = Object.fromEntries(Object.keys(secrets).map((name) => [name, HIDDEN]));
  return writeMail(template, language, { ...params, ...covered }, own);
}

import * as z from "zod/mini";
import { languages, type Language } from "#shared/lib/language.ts";
import { instant, longText, optional, text, uuid } from "../core/fields.ts";
import { defineRule, type FieldIssue } from "../core/rule.ts";
import { mailErrors, mailStates } from "./mail.ts";
import { messageAudiences } from "./message.ts";
import { fillMessage, namedIn } from "./message-placeholders.ts";
import { MAX_MESSAGE_AUDIENCE, MAX_MESSAGE_SUBJECT, MAX_MESSAGE_TEXT } from "./policy.ts";

/** What subject and text of a message may say in braces. A person may have no asset and no address to name. */
export const recipientPlaceholders = ["name", "asset", "place", "company", "contact"] as const;
export type RecipientPlaceholder = (typeof recipientPlaceholders)[number];

export const messageDraftInput = z.object({
  audience: z.enum(messageAudiences),
  /** Properties, rentals or persons. */
  ids: z.array(uuid()).check(z.minLength(1), z.maxLength(MAX_MESSAGE_AUDIENCE)),
  subject_es: optional(text(MAX_MESSAGE_SUBJECT)),
  text_es: optional(longText(MAX_MESSAGE_TEXT)),
  subject_en: optional(text(MAX_MESSAGE_SUBJECT)),
  text_en: optional(longText(MAX_MESSAGE_TEXT)),
});
export type MessageDraft = z.infer<typeof messageDraftInput>;

type Words = Partial<Omit<MessageDraft, "audience" | "ids">>;
type WordField = keyof Words;

const isKnown = (name: string) => recipientPlaceholders.some((known) => known === name);

function refuseUnknown(field: WordField, words: string | null | undefined): FieldIssue | null {
  const unknown = namedIn(words ?? "").find((name) => !isKnown(name));
  return unknown === undefined ? null : { field, key: "validation.template_unknown", params: { name: `{${unknown}}` } };
}

/** A language has both subject and text, or neither. */
function refuseHalf(language: Language, words: Words): FieldIssue | null {
  const [subject, body] = [words[`subject_${language}`], words[`text_${language}`]];
  if (Boolean(subject) === Boolean(body)) return null;
  return { field: subject ? `text_${language}` : `subject_${language}`, key: "validation.required" };
}

const ofLanguage = {
  es: z.pick(messageDraftInput, { subject_es: true, text_es: true }),
  en: z.pick(messageDraftInput, { subject_en: true, text_en: true }),
} as const;

const ruleOf = (language: Language) =>
  defineRule(
    ofLanguage[language],
    (words: Words) =>
      refuseHalf(language, words) ??
      refuseUnknown(`subject_${language}`, words[`subject_${language}`]) ??
      refuseUnknown(`text_${language}`, words[`text_${language}`]),
  );

/** A message that is about to be sent. At least one language has a text. */
export const messageDraft = {
  input: messageDraftInput,
  rules: [
    ...languages.map(ruleOf),
    defineRule(z.omit(messageDraftInput, { audience: true, ids: true }), (words: Words) =>
      Object.values(words).some(Boolean) ? null : { field: "subject_es", key: "validation.required" },
    ),
  ],
};

/** A message's subject and text in one language. */
export interface MessageWords {
  readonly language: Language;
  readonly subject: string;
  readonly text: string;
}

/** The words for a person: in the person's language where they are given in it, else in the other one. */
export function wordsFor(draft: Words, language: Language): MessageWords {
  const other = language === "es" ? "en" : "es";
  const chosen = draft[`text_${language}`] ? language : other;
  return { language: chosen, subject: draft[`subject_${chosen}`] ?? "", text: draft[`text_${chosen}`] ?? "" };
}

export type RecipientValues = Readonly<Record<RecipientPlaceholder, string | null>>;

/** Placeholders that the words name and that are not known of a person. */
export const unknownOf = ({ subject, text: body }: MessageWords, values: RecipientValues): string[] =>
  namedIn(`${subject} ${body}`).filter((name) =>
    recipientPlaceholders.some((known) => known === name && !values[known]),
  );

/** The words with the values of a person. */
export function fillWords({ language, subject, text: body }: MessageWords, values: RecipientValues): MessageWords {
  const known = new Map(Object.entries(values).map(([name, value]) => [name, value ?? ""]));
  return { language, subject: fillMessage(subject, known), text: fillMessage(body, known) };
}

const person = z.object({ id: uuid(), label: z.string() });

/** What sending a message would do. */
export const messageOutlook = z.object({
  /** Persons who get a mail. */
  mail_count: z.int(),
  /** Mails to an address that gets one for another person too. */
  repeated_count: z.int(),
  /** Persons without an e-mail address: all are counted, and the first ones named. */
  no_email_count: z.int(),
  no_email: z.array(person),
  /** Persons of whom something that the text names is not known. Until it is gone from the text, nothing is sent. */
  incomplete_count: z.int(),
  incomplete: z.array(z.extend(person, { unknown: z.array(z.string()) })),
  /** The text names the company's contact, and its data have neither phone nor e-mail address: nothing is sent. */
  lacks_contact: z.boolean(),
  /** Selected rentals that do not run today; their tenants get the message too. */
  not_running_count: z.int(),
  /** Mails that the company may still send today in messages to many. */
  mails_left: z.int(),
  /** The first mail of each language, as it would be sent. */
  samples: z.array(
    z.object({ language: z.enum(languages), count: z.int(), to: z.string(), subject: z.string(), text: z.string() }),
  ),
});
export type MessageOutlook = z.infer<typeof messageOutlook>;

/** `no_email`: without an address nothing was sent. `gone`: the log of mails no longer has it. */
export const recipientStates = [...mailStates, "no_email", "gone"] as const;
export type RecipientState = (typeof recipientStates)[number];

/** How far the sending is. Whether a mail that is gone from the log was sent is not known: it is not in the total. */
export function progressOf(states: readonly RecipientState[]) {
  const count = (state: RecipientState) => states.filter((one) => one === state).length;
  const gone = count("gone");
  return { sent: count("sent"), total: states.length - count("no_email") - gone, failed: count("failed"), gone };
}

/** A recipient of a message, and what became of the mail. */
export const messageRecipient = z.object({
  person_id: uuid(),
  person_label: z.string(),
  rental_id: z.nullable(uuid()),
  rental_label: z.nullable(z.string()),
  state: z.enum(recipientStates),
  mail_id: z.nullable(uuid()),
  to: z.nullable(z.string()),
  sent_at: z.nullable(instant()),
  last_error: z.nullable(z.enum(mailErrors)),
});
export type MessageRecipient = z.infer<typeof messageRecipient>;

import {
  fillWords,
  type MessageDraft,
  type MessageOutlook,
  type MessageWords,
  type RecipientPlaceholder,
  unknownOf,
  wordsFor,
} from "#shared/domain/notifications/message-draft.ts";
import { MESSAGE_MAILS_A_DAY, MESSAGE_NAMES_LIMIT } from "#shared/domain/notifications/policy.ts";
import { languages } from "#shared/lib/language.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Recipient } from "./read-recipients.ts";

export interface PlannedMail {
  readonly recipient: Recipient & { readonly email: string };
  readonly words: MessageWords;
  /** Placeholders of the words that are not known of the recipient; the company's own are not among them. */
  readonly unknown: readonly string[];
}

/** What each person of a message gets. */
export interface MessagePlan {
  readonly mails: readonly PlannedMail[];
  readonly without: readonly Recipient[];
  /** The words name the company's contact, and its data have neither phone nor e-mail address. */
  readonly lacks_contact: boolean;
}

const hasEmail = (recipient: Recipient): recipient is PlannedMail["recipient"] => recipient.email !== null;

const ofCompany: ReadonlySet<string> = new Set(["company", "contact"] satisfies RecipientPlaceholder[]);

export function planMessage(draft: MessageDraft, recipients: readonly Recipient[]): MessagePlan {
  const planned = recipients.filter(hasEmail).map((recipient) => {
    const words = wordsFor(draft, recipient.language);
    return {
      recipient,
      words: fillWords(words, recipient.values),
      unknown: unknownOf(words, recipient.values),
    };
  });
  return {
    mails: planned.map((mail) => ({ ...mail, unknown: mail.unknown.filter((name) => !ofCompany.has(name)) })),
    without: recipients.filter((recipient) => !hasEmail(recipient)),
    lacks_contact: planned.some(({ unknown }) => unknown.some((name) => ofCompany.has(name))),
  };
}

/** Mails that the company may still send in messages to many; those of the last 24 hours count. */
export async function readMailsLeft(db: Queryable): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select coalesce(sum(recipient_count - no_email_count), 0)::integer as count from message
     where created_at > clock_now() - interval '24 hours'`,
    [],
  );
  return Math.max(0, MESSAGE_MAILS_A_DAY - (row?.count ?? 0));
}

function sampleOf(mails: readonly PlannedMail[], language: MessageWords["language"]): MessageOutlook["samples"] {
  const written = mails.filter(({ words }) => words.language === language);
  const [first] = written;
  if (!first) return [];
  const { subject, text } = first.words;
  return [{ language, count: written.length, to: first.recipient.email, subject, text }];
}

const named = ({ id, label }: Recipient) => ({ id, label });

/** What sending would do, with the first of those who get nothing by name. */
export function outlookOf(
  { mails, without, lacks_contact }: MessagePlan,
  mails_left: number,
): Omit<MessageOutlook, "not_running_count"> {
  const incomplete = mails.filter(({ unknown }) => unknown.length > 0);
  return {
    mail_count: mails.length,
    no_email_count: without.length,
    no_email: without.slice(0, MESSAGE_NAMES_LIMIT).map(named),
    incomplete_count: incomplete.length,
    incomplete: incomplete
      .slice(0, MESSAGE_NAMES_LIMIT)
      .map(({ recipient, unknown }) => ({ ...named(recipient), unknown: [...unknown] })),
    lacks_contact,
    repeated_count: mails.length - new Set(mails.map(({ recipient }) => recipient.email.toLowerCase())).size,
    mails_left,
    samples: languages.flatMap((language) => sampleOf(mails, language)),
  };
}

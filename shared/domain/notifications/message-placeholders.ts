/*
 * The mails that reach people outside the office, and the placeholders of their texts, written `{name}`. Defined once: the server
 * fills them, texts of the company are checked against them, and the form lists them.
 */

interface MessagePlaceholders {
  /** Those that the subject and the text may have. */
  readonly known: readonly string[];
  /** Those that the text must have, and that the subject may not: a link, or what another wrote. */
  readonly required: readonly string[];
}

const of = (known: readonly string[], required: readonly string[] = []): MessagePlaceholders => ({
  known: [...known, "company", "contact"],
  required,
});

const booking = ["name", "code", "asset", "place", "period", "hold_until"] as const;

/** What every letter about a rental may name. */
const letter = ["name", "landlord", "asset", "place", "today"] as const;

/** A mail to an address that no one has confirmed has nothing that its sender typed: forms send no messages to others. */
export const messagePlaceholders = {
  invoice: of(["kind", "number", "issuer", "name", "amount", "due"]),
  owner_statement: of(["name", "number", "period", "amount", "issuer"]),
  payment_receipt: of(["name", "number", "amount", "date", "issuer"]),
  your_account_changed: of(["name"], ["old_ending", "new_ending"]),
  booking_link: of(["asset", "place", "until"], ["link"]),
  booking_confirm: of(["code", "asset", "place", "period"], ["link"]),
  booking_received: of(booking, ["link"]),
  booking_asked: of(booking, ["words", "link"]),
  booking_accepted: of(booking, ["words", "link"]),
  booking_rejected: of(booking, ["words", "link"]),
  booking_cancelled: of(booking, ["words", "link"]),
  booking_lapsed: of(booking, ["link"]),
  booking_withdrawn: of(booking, ["link"]),
  document_to_sign: of(["name", "title", "until"], ["link"]),
  document_reminder: of(["name", "title", "until"], ["link"]),
  document_to_approve: of(["name", "title", "until"], ["link"]),
  document_approval_reminder: of(["name", "title", "until"], ["link"]),
  document_bundle: of(["name", "title", "until"], ["link"]),
  document_bundle_reminder: of(["name", "title", "until"], ["link"]),
  document_delegated: of(["name", "title", "until"], ["link"]),
  document_delegation_over: of(["name", "title"]),
  document_code: of(["name", "title", "minutes"], ["code"]),
  document_signed: of(["name", "title", "code"], ["link"]),
  document_bundle_signed: of(["name", "title", "code"], ["link"]),
  document_copy: of(["name", "title", "code"]),
  document_cancelled: of(["name", "title"]),
  document_declined: of(["name", "title"]),
  document_expired: of(["name", "title"]),
  guarantor_notice: of(["name", "asset", "place"], ["controller", "source"]),
  incident_reported: of(["number"], ["link"]),
  incident_comment: of(["number"], ["text", "link"]),
  incident_state: of(["number", "state"], ["link"]),
  letter: of(["name", "title"]),
  letter_rent_update: of([...letter, "percentage", "index", "old_rent", "new_rent", "since", "law"]),
  letter_contract_end: of([...letter, "end", "notice_by"]),
  letter_debt: of([...letter, "total"], ["invoices"]),
  letter_deposit: of([...letter, "deposit", "keys_returned", "settled_on", "return_by"], ["settlement"]),
  letter_welcome: of([...letter, "since", "rent", "day"]),
  letter_general: of(letter, ["body"]),
} as const satisfies Record<string, MessagePlaceholders>;

export type MessageKey = keyof typeof messagePlaceholders;

export const messageKeys = [
  "invoice",
  "owner_statement",
  "payment_receipt",
  "your_account_changed",
  "booking_link",
  "booking_confirm",
  "booking_received",
  "booking_asked",
  "booking_accepted",
  "booking_rejected",
  "booking_cancelled",
  "booking_lapsed",
  "booking_withdrawn",
  "document_to_sign",
  "document_reminder",
  "document_to_approve",
  "document_approval_reminder",
  "document_bundle",
  "document_bundle_reminder",
  "document_delegated",
  "document_delegation_over",
  "document_code",
  "document_signed",
  "document_bundle_signed",
  "document_copy",
  "document_cancelled",
  "document_declined",
  "document_expired",
  "guarantor_notice",
  "incident_reported",
  "incident_comment",
  "incident_state",
  "letter",
  "letter_rent_update",
  "letter_contract_end",
  "letter_debt",
  "letter_deposit",
  "letter_welcome",
  "letter_general",
] as const satisfies readonly MessageKey[];

/** Whether a mail is one whose text the company can write. */
export const isMessageKey = (template: string): template is MessageKey => messageKeys.some((key) => key === template);

/** What a text may say in braces. */
const PLACEHOLDER = /\{([^{}]*)\}/g;

/** The placeholders that a text names, each once. */
export const namedIn = (words: string): readonly string[] => [
  ...new Set([...words.matchAll(PLACEHOLDER)].map(([, name = ""]) => name)),
];

/**
 * Fills the placeholders of a text. A value is inserted as it is: what it has in braces is not filled again.
 * @returns the text; an unknown placeholder stays as it is
 */
export const fillMessage = (words: string, values: ReadonlyMap<string, string>): string =>
  words.replace(PLACEHOLDER, (whole, name) => values.get(String(name)) ?? whole);

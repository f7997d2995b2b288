import * as z from "zod/mini";
import { languages } from "#shared/lib/language.ts";
import type { EntityName } from "../core/entity-names.ts";
import { longText, text, uuid } from "../core/fields.ts";
import { MAX_LETTER_TEXT } from "./policy.ts";

/** Letters to the tenant of a rental; `general` is one of no other kind. Their texts are those of `letter_<kind>` among the message templates. */
export const letterKinds = ["welcome", "rent_update", "contract_end", "debt", "deposit", "general"] as const;
export type LetterKind = (typeof letterKinds)[number];

/** What a user must be able to read, besides rental and person, for what the letter says. */
export const letterReads: Readonly<Record<LetterKind, readonly EntityName[]>> = {
  rent_update: ["price_increment"],
  contract_end: [],
  debt: ["invoice"],
  deposit: ["deposit", "rental_exit"],
  welcome: [],
  general: [],
};

/** The co-tenant to whom a debt letter of a split rental goes; left out: all who are liable together, else the first. */
const debtor = () => z.optional(z.nullable(uuid()));

export const letterChoice = z.object({
  kind: z.enum(letterKinds),
  /** Left out: the person's. */
  language: z.optional(z.enum(languages)),
  person_id: debtor(),
});

/** What the writer of a letter should know of its values: why one is not filled, or what it leaves out. */
export const letterHints = [
  "end_barred",
  "not_running",
  "no_raise",
  "no_index",
  "nothing_overdue",
  "collected",
  "other_payer",
  "owes_apart",
] as const;
export type LetterHint = (typeof letterHints)[number];

/** A letter filled with what is known, to be edited. */
export const letterDraft = z.object({
  kind: z.enum(letterKinds),
  language: z.enum(languages),
  subject: z.string(),
  text: z.string(),
  /** Placeholders of which nothing is known: they are still in the text, and have to be replaced or removed. */
  unknown: z.array(z.string()),
  hints: z.array(z.enum(letterHints)),
  /** The tenants of today, by their labels, and their e-mail addresses. */
  recipients: z.array(z.string()),
  emails: z.array(z.string()),
  /** Of a debt letter: co-tenants of a split rental, former ones with open invoices, and payers with such, each of whom may get one of their own. */
  debtors: z.array(z.object({ id: uuid(), label: z.string() })),
  /** The co-tenant or payer that it goes to alone. */
  person_id: z.nullable(uuid()),
  /** Without one, the window of the envelope has the name alone. */
  has_address: z.boolean(),
  property_id: uuid(),
});
export type LetterDraft = z.infer<typeof letterDraft>;

export const letterInput = z.object({
  kind: z.enum(letterKinds),
  language: z.enum(languages),
  subject: text(200),
  text: longText(MAX_LETTER_TEXT),
  person_id: debtor(),
  is_mailed: z.boolean(),
});
export type LetterInput = z.infer<typeof letterInput>;

/** The stored letter: a file of the rental. */
export const createdLetter = z.object({ attachment_id: uuid(), name: z.string(), is_mailed: z.boolean() });
export type CreatedLetter = z.infer<typeof createdLetter>;

import * as z from "zod/mini";
import { date, instant, longText, uuid } from "../core/fields.ts";
import { retentionTermNames } from "./retention.ts";
import { MAX_ERASED_IDS } from "./policy.ts";

/*
 * Placeholders for blocked or erased data: values that every schema accepts, that lead nowhere and need no
 * translation. Domains below `.invalid` and the country code 999 are unassigned (RFC 2606, ITU-T E.164); the account
 * has no bank.
 */
export const HIDDEN = {
  name: "•••",
  email: "oculto@llavero.invalid",
  phone: "+9990000000",
  iban: "ES8200000000000000000000",
} as const;

/**
 * Entities whose data can be exported, blocked and erased: persons, and the owners, who are the company's clients.
 * Users are its staff.
 */
export const subjectEntities = ["person", "owner"] as const;
export type SubjectEntity = (typeof subjectEntities)[number];

/** Reason for blocking or unblocking; recorded in the history. */
export const blockInput = z.object({ reason: longText() });

/** A blocked person's data as of the blocking, for those who must know them. */
export const blockedRecord = z.object({
  name: z.string(),
  last_name: z.nullable(z.string()),
  documentation: z.string(),
  documentation_type: z.optional(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  bank_account: z.nullable(z.string()),
  birth_date: z.optional(z.nullable(z.string())),
  nationality: z.optional(z.nullable(z.string())),
  notes: z.nullable(z.string()),
});
export type BlockedRecord = z.infer<typeof blockedRecord>;

/** What prevents blocking a person, as error codes of the catalogue. */
export const blockHindrances = [
  "block_rentals",
  "block_debts",
  "block_payments",
  "block_deposits",
  "block_signatures",
  "block_bookings",
  "block_remittances",
  "block_ownerships",
  "block_records",
] as const;
export type BlockHindrance = (typeof blockHindrances)[number];

const until = z.nullable(date());
const term = z.nullable(z.enum(retentionTermNames));

/** Preview of an erasure. */
export const erasurePreview = z.object({
  /** The date until which a law requires retention, and its term; null if none does. */
  until,
  term,
  /** Whether that date has passed. */
  is_due: z.boolean(),
  /** Rows about the person, by part. */
  rows: z.array(z.object({ part: z.string(), count: z.int() })),
  /** Signed files that are retained although they name the person, because they still bind other signers. */
  kept_documents: z.array(z.object({ id: uuid(), label: z.string() })),
});
export type ErasurePreview = z.infer<typeof erasurePreview>;

/** A person or owner whose retention term has ended. */
export const erasureProposal = z.object({
  entity: z.enum(subjectEntities),
  subject_id: uuid(),
  label: z.string(),
  version: z.int(),
  is_blocked: z.boolean(),
  until,
  term,
  proposed_at: instant(),
});
export type ErasureProposal = z.infer<typeof erasureProposal>;

/** Ids of erased persons, the only data left of them: a restored backup must not bring them back. */
export const erasedList = z.object({ ids: z.array(uuid()) });
export const erasedInput = z.object({ ids: z.array(uuid()).check(z.maxLength(MAX_ERASED_IDS)) });

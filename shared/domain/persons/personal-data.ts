import * as z from "zod/mini";
import { date, instant, longText, uuid } from "../core/fields.ts";
import { retentionTermNames } from "./retention.ts";
import { MAX_ERASED_IDS } from "./policy.ts";

/*
 * What stands where data of somebody were put aside or erased: values that every schema takes, that lead nowhere and that no language has to
 * translate. Domains below `.invalid` and the country code 999 belong to nobody (RFC 2606, ITU-T E.164); the account has no bank.
 */
export const HIDDEN = {
  name: "•••",
  email: "oculto@llavero.invalid",
  phone: "+9990000000",
  iban: "ES8200000000000000000000",
} as const;

/** Whose data are copied, blocked and erased: persons, and the owners who are the office's clients. Users are its staff. */
export const subjectEntities = ["person", "owner"] as const;
export type SubjectEntity = (typeof subjectEntities)[number];

/** Why somebody is blocked or unblocked; the history keeps it. */
export const blockInput = z.object({ reason: longText() });

/** Who somebody blocked is, for whoever has to know: the record as it was put aside. */
export const keptRecord = z.object({
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
export type KeptRecord = z.infer<typeof keptRecord>;

/** What stands in the way of blocking somebody, as the codes of the catalogue of errors. */
export const blockHindrances = [
  "block_rentals",
  "block_debts",
  "block_payments",
  "block_deposits",
  "block_signatures",
  "block_bookings",
  "block_remittances",
  "block_ownerships",
] as const;
export type BlockHindrance = (typeof blockHindrances)[number];

const until = z.nullable(date());
const term = z.nullable(z.enum(retentionTermNames));

/** What erasing somebody would take. */
export const erasurePreview = z.object({
  /** Until when a law has their data kept, and by which term; null where none does. */
  until,
  term,
  /** Whether that day has passed. */
  is_due: z.boolean(),
  /** How many rows of each part speak of them. */
  rows: z.array(z.object({ part: z.string(), count: z.int() })),
  /** Signed files that stay although they name them, for others signed them too and are bound by them still. */
  kept_documents: z.array(z.object({ id: uuid(), label: z.string() })),
});
export type ErasurePreview = z.infer<typeof erasurePreview>;

/** Somebody whose term has passed. */
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

/** Those who were erased, by the ids that alone are left of them: what a backup must not bring back. */
export const erasedList = z.object({ ids: z.array(uuid()) });
export const erasedInput = z.object({ ids: z.array(uuid()).check(z.maxLength(MAX_ERASED_IDS)) });

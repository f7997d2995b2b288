import * as z from "zod/mini";
import { recordCorrection } from "./record-correction.ts";
import { date, instant, integer, signedCents, text, uuid } from "#shared/domain/core/fields.ts";

/** `correct`: what AEAT has of an invoice is corrected by another record of the same invoice ("subsanación"). */
export const verifactuRecordKinds = ["issue", "annul", "correct"] as const;
export type VerifactuRecordKind = (typeof verifactuRecordKinds)[number];
/** How the issuer kept records when one was made; `off` makes none. */
export const recordModes = ["verifactu", "no_verifactu"] as const;
export type RecordMode = (typeof recordModes)[number];
/**
 * What became of a record: `sent` is written to a file, `tested` accepted by AEAT's test service, `accepted` and
 * `accepted_with_errors` by its production service; `failed` is refused, `duplicate` known to AEAT with another content.
 */
export const verifactuSentStates = [
  "pending",
  "sent",
  "tested",
  "accepted",
  "accepted_with_errors",
  "duplicate",
  "failed",
] as const;
export type VerifactuSentState = (typeof verifactuSentStates)[number];

/** A record of the chain required by RD 1007/2023, as the invoice page shows it. */
export const verifactuRecordRow = z.object({
  id: uuid(),
  position: integer(1),
  kind: z.enum(verifactuRecordKinds),
  number: text(),
  issue_date: date(),
  invoice_type: text(2),
  tax_amount: signedCents(),
  total: signedCents(),
  previous_hash: z.string(),
  generated_at: instant(),
  hash: z.string(),
  sent_state: z.enum(verifactuSentStates),
  sent_at: z.nullable(instant()),
  sent_answer: z.nullable(z.string()),
  /** AEAT's code of an error, and its CSV of the message. */
  answer_code: z.nullable(z.int()),
  answer_csv: z.nullable(z.string()),
  mode: z.enum(recordModes),
  /** What a correcting record says instead of the invoice; hidden while the customer is blocked. */
  correction: z.nullable(recordCorrection),
});
export type VerifactuRecord = z.infer<typeof verifactuRecordRow>;

import * as z from "zod/mini";
import { date, instant, integer, month, uuid } from "#shared/domain/core/fields.ts";
import { submissionFaults } from "./verifactu-sending.ts";

/* Comparison of an issuer's records with what the tax agency has of them (query service of the WSDL). */

/** What is found of an invoice: AEAT lacks it, we lack it, or a field differs. */
export const differenceKinds = ["missing_there", "missing_here", "different"] as const;
/** Fields of a record that are compared, where AEAT names them. */
export const comparedFields = ["hash", "invoice_type", "tax_amount", "total", "annulled", "sent_state"] as const;
export type ComparedField = (typeof comparedFields)[number];

export const recordDifference = z.object({
  kind: z.enum(differenceKinds),
  number: z.string(),
  issue_date: z.string(),
  /** Null where we have no invoice of it. */
  invoice_id: z.nullable(uuid()),
  fields: z.array(z.enum(comparedFields)),
});
export type RecordDifference = z.infer<typeof recordDifference>;

export const comparisonResult = z.object({
  in_sync: integer(),
  missing_there: integer(),
  missing_here: integer(),
  different: integer(),
  /** Ours that wait to be sent or that AEAT refused; it is not expected to have them. */
  waiting: integer(),
  /** The first 200. */
  differences: z.array(recordDifference),
});
export type ComparisonResult = z.infer<typeof comparisonResult>;

/** Why a comparison failed; `too_many`: AEAT names more than is read at once. */
const comparisonFaults = [...submissionFaults, "too_many"] as const;

export const comparisonInput = z.object({ from: month(), to: month() });

export const recordComparison = z.object({
  id: uuid(),
  starts_on: date(),
  ends_on: date(),
  environment: z.enum(["test", "production"]),
  state: z.enum(["running", "done", "failed"]),
  read_count: integer(),
  created_at: instant(),
  created_by_label: z.nullable(z.string()),
  finished_at: z.nullable(instant()),
  last_error: z.nullable(z.enum(comparisonFaults)),
  error_text: z.nullable(z.string()),
  result: z.nullable(comparisonResult),
});
export type RecordComparison = z.infer<typeof recordComparison>;

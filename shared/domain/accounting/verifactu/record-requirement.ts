import * as z from "zod/mini";
import { date, instant, integer, optional, rule, text, uuid } from "#shared/domain/core/fields.ts";
import { certificateHolds } from "../certificates/certificate-hold.ts";
import { submissionFaults } from "./verifactu-sending.ts";

/* Answers to requirements of the tax agency with the signed records of a period (Orden HAC/1177/2024, art. 18). */

const services = ["test", "production"] as const;

/** `RefRequerimiento` of SuministroInformacion.xsd: at most 18 characters. */
const reference = () => text(18).check(rule((value) => /^[A-Za-z0-9/._-]+$/.test(value), "validation.characters"));

export const requirementInput = z.object({
  reference: reference(),
  /** The first and the last day on which the invoices were issued. */
  from: date(),
  to: date(),
  environment: z.enum(services),
  /** Of a requirement about a former tax number of the issuer; by default its present one. */
  tax_id: optional(text(20)),
});
export type RequirementInput = z.infer<typeof requirementInput>;

/** Which answer sends nothing any more. */
export const requirementStop = z.object({ requirement_id: uuid() });

/** What AEAT says of a record. Those of before have no state. */
export const refusedRecord = z.object({
  number: z.string(),
  state: z.optional(z.enum(["refused", "accepted_with_errors"])),
  code: z.nullable(z.int()),
  text: z.string(),
});

const requirementStates = ["waiting", "answered", "empty", "stopped"] as const;

/** A message of an answer: up to 1,000 records; the last one ends it (`FinRequerimiento`). */
export const requirementMessage = z.object({
  id: uuid(),
  sequence: integer(1),
  record_count: integer(1),
  /** `empty` where all its records were erased before it was sent. */
  state: z.enum(requirementStates),
  attempts: integer(),
  next_attempt_at: instant(),
  last_error: z.nullable(z.enum([...submissionFaults, ...certificateHolds])),
  error_text: z.nullable(z.string()),
  answered_at: z.nullable(instant()),
  csv: z.nullable(z.string()),
  refused_count: integer(),
  /** The first 100: the refused ones before those that were accepted with errors. Both are counted. */
  refused: z.array(refusedRecord),
  /** The period that it was for, where the answer began again since. */
  starts_on: z.nullable(date()),
  ends_on: z.nullable(date()),
});

export const recordRequirement = z.object({
  id: uuid(),
  reference: z.string(),
  issuer_tax_id: z.string(),
  starts_on: date(),
  ends_on: date(),
  environment: z.enum(services),
  created_at: instant(),
  created_by_label: z.nullable(z.string()),
  messages: z.array(requirementMessage),
});
export type RecordRequirement = z.infer<typeof recordRequirement>;

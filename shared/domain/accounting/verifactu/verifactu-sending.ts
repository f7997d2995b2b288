import * as z from "zod/mini";
import { date, instant, integer, optional, text, uuid } from "#shared/domain/core/fields.ts";
import { agencyEnvironments, sendingHolds } from "./agency-environment.ts";
import { verifactuRecordKinds, verifactuSentStates } from "./verifactu-record.ts";

/** Why the last attempt to send a message failed; to files, only the first two. */
export const submissionFaults = ["unavailable", "conflict", "rejected", "certificate", "unreadable"] as const;

/** A batch of records, sent or waiting to be sent in one message. */
export const verifactuBatchRow = z.object({
  id: uuid(),
  sequence: integer(1),
  issuer_tax_id: text(20),
  first_position: integer(1),
  last_position: integer(1),
  record_count: integer(1),
  refused_count: integer(),
  state: z.enum(["waiting", "sent", "dropped"]),
  environment: z.enum(agencyEnvironments),
  is_incident: z.boolean(),
  made_at: instant(),
  attempts: integer(),
  next_attempt_at: instant(),
  /** Error of the last attempt. */
  last_error: z.nullable(z.enum(submissionFaults)),
  /** What the other side said to it. */
  error_text: z.nullable(z.string()),
  sent_at: z.nullable(instant()),
  /** The recipient's reference: AEAT's CSV, or a file name. */
  reference: z.nullable(z.string()),
});
export type VerifactuBatch = z.infer<typeof verifactuBatchRow>;

/** A record that AEAT refused, knows otherwise, or accepted with errors. */
export const answeredRecord = z.object({
  id: uuid(),
  invoice_id: uuid(),
  position: integer(1),
  kind: z.enum(verifactuRecordKinds),
  number: text(),
  sent_state: z.enum(verifactuSentStates),
  sent_at: z.nullable(instant()),
  answer_code: z.nullable(z.int()),
  sent_answer: z.nullable(z.string()),
});
export type AnsweredRecord = z.infer<typeof answeredRecord>;

/** Sending status of an issuer's records, with its latest batches. */
export const verifactuSending = z.object({
  records: integer(),
  pending: integer(),
  refused: integer(),
  /** Of VERI*FACTU, in files or tested only: production does not have them. */
  left_out: integer(),
  /** The first day of the present VERI*FACTU, of which production gets all records unless another day is given. */
  verifactu_since: z.nullable(date()),
  /** Accepted by AEAT's production service, and of those with errors that no later record settled. */
  accepted: integer(),
  with_errors: integer(),
  last_sent_at: z.nullable(instant()),
  environment: z.enum(agencyEnvironments),
  /** Why nothing is sent although a service is chosen. */
  hold: z.nullable(z.enum(sendingHolds)),
  /** Pending records of former tax numbers, which the present certificate may not send. */
  of_other_numbers: z.array(z.object({ tax_id: text(20), count: integer(1) })),
  /** AEAT's waiting time: nothing is sent before. */
  send_after: z.nullable(instant()),
  /** The latest with an error that no later record of the invoice settled, at most 20. */
  answered: z.array(answeredRecord),
  batches: z.array(verifactuBatchRow),
});
export type VerifactuSending = z.infer<typeof verifactuSending>;

/**
 * A choice of the service. From the day `since` on, records that are in files or were tested are sent to it too. Without
 * it production gets those of the whole present VERI*FACTU, the test service only what is made or waiting from now on.
 */
export const agencyChoice = z.object({
  environment: z.enum(agencyEnvironments),
  since: optional(date()),
});

import * as z from "zod/mini";
import { instant, integer, text, uuid } from "#shared/domain/core/fields.ts";

export const submissionFaults = ["unavailable", "conflict"] as const;

/** A batch of records, sent or waiting to be sent in one message. */
export const verifactuBatchRow = z.object({
  id: uuid(),
  sequence: integer(1),
  issuer_tax_id: text(20),
  first_position: integer(1),
  last_position: integer(1),
  record_count: integer(1),
  refused_count: integer(),
  state: z.enum(["waiting", "sent"]),
  made_at: instant(),
  attempts: integer(),
  next_attempt_at: instant(),
  /** Error of the last attempt. */
  last_error: z.nullable(z.enum(submissionFaults)),
  sent_at: z.nullable(instant()),
  /** The recipient's reference: AEAT's CSV, or a file name. */
  reference: z.nullable(z.string()),
});
export type VerifactuBatch = z.infer<typeof verifactuBatchRow>;

/** Sending status of an issuer's records, with its latest batches. */
export const verifactuSending = z.object({
  records: integer(),
  pending: integer(),
  refused: integer(),
  last_sent_at: z.nullable(instant()),
  batches: z.array(verifactuBatchRow),
});
export type VerifactuSending = z.infer<typeof verifactuSending>;

import * as z from "zod/mini";
import { instant, integer, text, uuid } from "#shared/domain/core/fields.ts";

export const handOverFaults = ["unavailable", "conflict"] as const;

/** A message by which records were handed over together, or will be. */
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
  /** Why the last attempt failed. */
  last_error: z.nullable(z.enum(handOverFaults)),
  sent_at: z.nullable(instant()),
  /** How whoever took it calls it: AEAT's CSV, or a file's name. */
  reference: z.nullable(z.string()),
});
export type VerifactuBatch = z.infer<typeof verifactuBatchRow>;

/** How far an issuer's records have come, with its latest messages. */
export const verifactuSending = z.object({
  records: integer(),
  pending: integer(),
  refused: integer(),
  last_sent_at: z.nullable(instant()),
  batches: z.array(verifactuBatchRow),
});
export type VerifactuSending = z.infer<typeof verifactuSending>;

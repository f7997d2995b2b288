import * as z from "zod/mini";
import { verifactuRecordKinds } from "./verifactu-record.ts";

/** An inconsistency in the chain: the record, and the field of the record or of its invoice. */
export const chainFault = z.object({
  /** Null for an invoice without a record, and for the end of the chain. */
  position: z.nullable(z.int()),
  kind: z.nullable(z.enum(verifactuRecordKinds)),
  number: z.nullable(z.string()),
  /** `record`: the record itself was altered. `invoice`: the invoice differs from what was recorded. `event`: the log of events. */
  of: z.enum(["record", "invoice", "event"]),
  /** A column, or `lines[2].concept`. */
  field: z.string(),
});
export type ChainFault = z.infer<typeof chainFault>;

export const chainReport = z.object({
  records: z.int(),
  is_whole: z.boolean(),
  /** The first faults, in chain order. */
  faults: z.array(chainFault),
  /** Whether there are more faults than listed. */
  has_more: z.boolean(),
});
export type ChainReport = z.infer<typeof chainReport>;

import * as z from "zod/mini";
import { verifactuRecordKinds } from "./verifactu-record.ts";

/** What of a chain does not hold: which record, which of its fields, or which of its invoice. */
export const chainFault = z.object({
  /** Null for an invoice that has no record, and for the end of the chain. */
  position: z.nullable(z.int()),
  kind: z.nullable(z.enum(verifactuRecordKinds)),
  number: z.nullable(z.string()),
  /** `record`: the record itself was altered. `invoice`: the invoice is not what it was when it was recorded. */
  of: z.enum(["record", "invoice"]),
  /** A column, or `lines[2].concept`. */
  field: z.string(),
});
export type ChainFault = z.infer<typeof chainFault>;

export const chainReport = z.object({
  records: z.int(),
  is_whole: z.boolean(),
  /** The first ones, in the order of the chain. */
  faults: z.array(chainFault),
  /** Whether there are more than are listed. */
  has_more: z.boolean(),
});
export type ChainReport = z.infer<typeof chainReport>;

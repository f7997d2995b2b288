import * as z from "zod/mini";
import { text } from "#shared/domain/core/fields.ts";

/** Characters of `NombreRazon` and `DescripcionOperacion` (SuministroInformacion.xsd, TextMax120Type and TextMax500Type). */
const [NAME_CHARACTERS, DESCRIPTION_CHARACTERS] = [120, 500];

/**
 * What a correcting record ("subsanación") says of an issued invoice instead of the record before: data of the record that do
 * not change the invoice. Everything else of an invoice is corrected by a rectifying one (RD 1619/2012, art. 15).
 */
export const recordCorrection = z.object({
  customer_name: text(NAME_CHARACTERS),
  description: text(DESCRIPTION_CHARACTERS),
});
export type RecordCorrection = z.infer<typeof recordCorrection>;

/**
 * Why no correcting record can be made now. `blocked`: the customer's data are blocked or erased. `duplicate`: AEAT knows a
 * record with another hash. `not_sent`: production has nothing to correct. `mode`: the issuer does not keep VERI*FACTU today.
 * `other_number`: the record is of a former tax number, whose records the issuer's own certificate cannot send.
 */
export const correctionHolds = [
  "annulled",
  "blocked",
  "duplicate",
  "mode",
  "no_record",
  "not_sent",
  "other_number",
  "waiting",
] as const;
export type CorrectionHold = (typeof correctionHolds)[number];

/** What a correction can change, as AEAT has or refused it, and why it cannot be corrected now. */
export const correctionState = z.object({
  hold: z.nullable(z.enum(correctionHolds)),
  /** Null where a hold hides it. */
  present: z.nullable(recordCorrection),
});
export type CorrectionState = z.infer<typeof correctionState>;

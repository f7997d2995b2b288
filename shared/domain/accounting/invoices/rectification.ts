import * as z from "zod/mini";
import { longText, optional, uuid } from "#shared/domain/core/fields.ts";
import { someCents } from "#shared/domain/accounting/payments/payment-allocation.ts";

/** Reason for a rectification: R1 to R4 as in art. 80 LIVA, R5 of a simplified invoice (AEAT's list L2). */
export const rectificationTypes = ["R1", "R2", "R3", "R4", "R5"] as const;
/** By the difference to the original, or by a whole invoice that replaces it (RD 1619/2012, art. 15). */
export const rectificationModes = ["differences", "substitution"] as const;
export type RectificationMode = (typeof rectificationModes)[number];

/** Input of the move that creates the draft of a rectifying invoice. */
export const rectifyInput = z.object({
  rectification_type: z.enum(rectificationTypes),
  rectification_mode: z.enum(rectificationModes),
  reason: longText(500),
  series_id: optional(uuid()),
  /** By differences: the part of the net amount that is taken off, in cents. Default: all. */
  rectified_amount: optional(someCents()),
});

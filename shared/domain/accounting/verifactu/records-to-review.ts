import * as z from "zod/mini";
import { integer, uuid } from "#shared/domain/core/fields.ts";

/** How many of an issuer's records need attention, by reason. */
export const recordsToReview = z.object({
  issuer_id: uuid(),
  label: z.string(),
  /** Waiting to be sent or signed for more than an hour. */
  waiting: integer(),
  refused: integer(),
  /** Invoices that differ from AEAT's, in the latest comparison that ended. */
  different: integer(),
});
export type RecordsToReview = z.infer<typeof recordsToReview>;

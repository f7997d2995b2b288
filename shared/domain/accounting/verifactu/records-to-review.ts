import * as z from "zod/mini";
import { date, integer, uuid } from "#shared/domain/core/fields.ts";

/** How many of an issuer's records need attention, by reason. */
export const recordsToReview = z.object({
  issuer_id: uuid(),
  label: z.string(),
  /** Records that wait to be sent or signed, and TicketBAI files that wait to be signed, for more than an hour. */
  waiting: integer(),
  refused: integer(),
  /** TicketBAI files that the schema does not take, of invoices that are still as they were issued. */
  failed_files: integer(),
  /** Invoices that differ from AEAT's, in the latest daily comparison that was done with the chosen service. */
  different: integer(),
  /** The day of that comparison, or of the first message, where it is too long ago. */
  not_compared_since: z.nullable(date()),
});
export type RecordsToReview = z.infer<typeof recordsToReview>;

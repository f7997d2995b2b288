import * as z from "zod/mini";
import { date, signedCents, uuid } from "#shared/domain/core/fields.ts";

export const missedInvoice = z.object({ id: uuid(), label: z.string(), part: z.int() });

/** A month that a recurring charge is due in and that is billed without it, because its invoices or drafts are older than the charge. */
export const missedMonth = z.object({
  month: date(),
  /** Whether all of its invoices are drafts, which the charge can still be added to. */
  is_draft: z.boolean(),
  invoices: z.array(missedInvoice),
  /** Of a monthly charge what its days come to. */
  amount: signedCents(),
});
export type MissedMonth = z.infer<typeof missedMonth>;

/** How each month is billed after all: a line in its drafts, or a one-off charge that the next invoice bills. */
export const caughtUpMonths = z.object({ drafts: z.array(date()), charges: z.array(date()) });
export type CaughtUpMonths = z.infer<typeof caughtUpMonths>;

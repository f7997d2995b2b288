import * as z from "zod/mini";
import { languages } from "#shared/lib/language.ts";
import { email, instant, optional, uuid } from "#shared/domain/core/fields.ts";
import { mailStates } from "#shared/domain/notifications/mail.ts";

/** Recipient (default: the customer's own address) and language of an invoice mail. */
export const invoiceMailInput = z.object({ to: optional(email()), language: optional(z.enum(languages)) });

/** A sent invoice mail as the invoice page shows it. */
export const invoiceMailRow = z.object({
  id: uuid(),
  to: email(),
  state: z.enum(mailStates),
  created_at: instant(),
  sent_at: z.nullable(instant()),
});
export type InvoiceMail = z.infer<typeof invoiceMailRow>;

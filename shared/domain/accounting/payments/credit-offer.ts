import * as z from "zod/mini";
import { cents, date, optional, sumOfCents, uuid } from "#shared/domain/core/fields.ts";
import { creditModes } from "#shared/domain/notifications/notification-settings.ts";
import { someCents } from "./payment-allocation.ts";

const offeredShare = z.object({
  payment_id: uuid(),
  payment_label: z.string(),
  invoice_id: uuid(),
  invoice_label: z.string(),
  due_date: date(),
  amount: cents(),
});

/** A payer with credit, and the invoices that it would cover. Either `person_id` or `owner_id` is given. */
export const creditOffer = z.object({
  person_id: z.nullable(uuid()),
  owner_id: z.nullable(uuid()),
  payer_label: z.string(),
  credit: sumOfCents(),
  shares: z.array(offeredShare),
});
export type CreditOffer = z.infer<typeof creditOffer>;

/** Offers, at most `MAX_CREDIT_OFFERS`; none with the mode `never`. */
export const creditOffers = z.object({ credit_mode: z.enum(creditModes), offers: z.array(creditOffer) });
export type CreditOffers = z.infer<typeof creditOffers>;

/** Applies exactly what an offer showed. */
export const applyCreditInput = z.object({
  person_id: optional(uuid()),
  owner_id: optional(uuid()),
  shares: z
    .array(z.object({ payment_id: uuid(), invoice_id: uuid(), amount: someCents() }))
    .check(z.minLength(1), z.maxLength(1_000)),
});
export type ApplyCreditInput = z.infer<typeof applyCreditInput>;

export const appliedCredit = z.object({ allocation_ids: z.array(uuid()) });

/** Reverses allocations together. */
export const undoCreditInput = z.object({
  allocation_ids: z.array(uuid()).check(z.minLength(1), z.maxLength(1_000)),
});

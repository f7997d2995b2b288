import * as z from "zod/mini";
import type { DateString } from "#shared/lib/dates.ts";
import { cents, date, optional, sumOfCents, uuid } from "#shared/domain/core/fields.ts";
import { creditModes } from "#shared/domain/notifications/notification-settings.ts";
import { someCents } from "./payment-allocation.ts";
import { proposeAllocations } from "./propose-allocations.ts";

/** A completed incoming payment with credit, in cents. */
export interface CreditSource {
  readonly payment_id: string;
  readonly rental_id: string | null;
  readonly date: DateString;
  readonly credit: number;
}

/** An issued invoice with an outstanding amount, in cents. */
export interface OpenInvoice {
  readonly invoice_id: string;
  readonly rental_id: string | null;
  readonly due_date: DateString;
  readonly outstanding: number;
}

export interface CreditShare<S, I> {
  readonly source: S;
  readonly invoice: I;
  readonly amount: number;
}

/**
 * Applies a payer's credit to the payer's invoices. A payment that names a rental covers the invoices of that rental
 * first; what is left covers the others. Both times the oldest payment covers the oldest due first.
 * @param mayCover excludes pairs
 * @returns at most one share per payment and invoice; never more than the credit or what is outstanding
 */
export function planCredit<S extends CreditSource, I extends OpenInvoice>(
  sources: readonly S[],
  invoices: readonly I[],
  mayCover: (source: S, invoice: I) => boolean = () => true,
): CreditShare<S, I>[] {
  const credit = new Map(sources.map((source) => [source, source.credit]));
  const outstanding = new Map(invoices.map((invoice) => [invoice, invoice.outstanding]));
  const shares: CreditShare<S, I>[] = [];
  const cover = (source: S, isFitting: (invoice: I) => boolean) => {
    const debts = invoices
      .filter((invoice) => isFitting(invoice) && mayCover(source, invoice))
      .map((invoice) => ({ invoice, due_date: invoice.due_date, outstanding: outstanding.get(invoice) ?? 0 }));
    for (const { debt, amount } of proposeAllocations(credit.get(source) ?? 0, debts)) {
      shares.push({ source, invoice: debt.invoice, amount });
      credit.set(source, (credit.get(source) ?? 0) - amount);
      outstanding.set(debt.invoice, debt.outstanding - amount);
    }
  };
  const oldestFirst = sources.toSorted((a, b) => a.date.localeCompare(b.date));
  for (const source of oldestFirst)
    if (source.rental_id !== null) cover(source, ({ rental_id }) => rental_id === source.rental_id);
  for (const source of oldestFirst) cover(source, () => true);
  return shares;
}

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

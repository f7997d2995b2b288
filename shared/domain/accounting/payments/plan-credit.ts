import type { DateString } from "#shared/lib/dates.ts";
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

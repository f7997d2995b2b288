import * as z from "zod/mini";
import type { DateString } from "#shared/lib/dates.ts";
import { cents, date, uuid } from "../core/fields.ts";

/** Something that a person owes: what is outstanding of an invoice, or missing of a deposit. */
export const debtRow = z.object({
  invoice_id: z.nullable(uuid()),
  deposit_id: z.nullable(uuid()),
  rental_id: z.nullable(uuid()),
  label: z.string(),
  rental_label: z.nullable(z.string()),
  due_date: date(),
  outstanding: cents(),
  payment_application_id: uuid(),
});
export type Debt = z.infer<typeof debtRow>;

export interface ProposedAllocation<D> {
  readonly debt: D;
  /** Cents of the payment that go to it. */
  readonly amount: number;
}

interface Owed {
  readonly due_date: DateString;
  readonly outstanding: number;
}

/**
 * Spreads an amount over debts, the oldest due first (entities.md, "payment_allocation"); what is left over is credit.
 * @param amount cents
 * @returns one entry per debt that gets something, in the order in which they are covered
 */
export function proposeAllocations<D extends Owed>(amount: number, debts: readonly D[]): ProposedAllocation<D>[] {
  let left = amount;
  const proposed: ProposedAllocation<D>[] = [];
  for (const debt of debts.toSorted((a, b) => a.due_date.localeCompare(b.due_date))) {
    const share = Math.min(left, debt.outstanding);
    if (share > 0) proposed.push({ debt, amount: share });
    left -= share;
  }
  return proposed;
}

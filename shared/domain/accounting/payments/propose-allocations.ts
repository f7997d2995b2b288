import * as z from "zod/mini";
import type { DateString } from "#shared/lib/dates.ts";
import { cents, date, uuid } from "#shared/domain/core/fields.ts";
import type { AllocationInput } from "./payment-allocation.ts";

/** A debt of a person: the outstanding part of an invoice or of a deposit. */
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
  /** Cents of the payment allocated to it. */
  readonly amount: number;
}

interface Owed {
  readonly due_date: DateString;
  readonly outstanding: number;
}

/**
 * Allocates an amount to debts, the oldest due first (docs/design/entities.md, "payment_allocation"); the rest is
 * credit.
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

/** Key of a debt: the id of its invoice or deposit. */
export const debtId = ({ invoice_id, deposit_id }: Pick<Debt, "invoice_id" | "deposit_id">): string =>
  invoice_id ?? deposit_id ?? "";

export interface Spread<D> {
  /** One entry per debt, the oldest due first, with amount 0 for debts that get nothing. */
  readonly shares: readonly ProposedAllocation<D>[];
  /** The unallocated rest; negative if the chosen amounts exceed the payment. */
  readonly credit: number;
}

/**
 * Allocates an amount when some debts have an amount chosen by the user: the rest goes to the others, the oldest due
 * first.
 * @param amount cents
 * @param chosen cents by `debtId`
 */
export function spreadPayment<D extends Owed & Pick<Debt, "invoice_id" | "deposit_id">>(
  amount: number,
  debts: readonly D[],
  chosen: ReadonlyMap<string, number>,
): Spread<D> {
  const isChosen = (debt: D) => chosen.has(debtId(debt));
  const taken = debts.reduce((sum, debt) => sum + (chosen.get(debtId(debt)) ?? 0), 0);
  const proposed = proposeAllocations(
    Math.max(amount - taken, 0),
    debts.filter((debt) => !isChosen(debt)),
  );
  const shares = debts
    .toSorted((a, b) => a.due_date.localeCompare(b.due_date))
    .map((debt) => ({
      debt,
      amount: chosen.get(debtId(debt)) ?? proposed.find((share) => share.debt === debt)?.amount ?? 0,
    }));
  return { shares, credit: amount - shares.reduce((sum, share) => sum + share.amount, 0) };
}

/**
 * What of an amount goes to the debt that it is meant for, as chosen amounts of `spreadPayment`; the rest covers the
 * oldest due.
 * @param first its `debtId`; a debt that is not outstanding any more gets nothing
 * @param amount cents
 */
export function shareOfFirst<D extends Owed & Pick<Debt, "invoice_id" | "deposit_id">>(
  debts: readonly D[],
  first: string | undefined,
  amount: number,
): ReadonlyMap<string, number> {
  const debt = debts.find((one) => debtId(one) === first);
  return new Map(debt ? [[debtId(debt), Math.min(amount, debt.outstanding)]] : []);
}

/** Whether a payment settles debts to the cent. */
export function isExact<D extends Owed>({ shares, credit }: Spread<D>): boolean {
  const covered = shares.filter(({ amount }) => amount > 0);
  return credit === 0 && covered.length > 0 && covered.every(({ debt, amount }) => amount === debt.outstanding);
}

/** A share in the API's shape. */
export const toAllocation = ({ debt, amount }: ProposedAllocation<Debt>): AllocationInput => ({
  invoice_id: debt.invoice_id,
  deposit_id: debt.deposit_id,
  payment_application_id: debt.payment_application_id,
  amount,
});

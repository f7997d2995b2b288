import * as z from "zod/mini";
import { cents, date, signedCents, sumOfCents, uuid } from "#shared/domain/core/fields.ts";
import type { RentalRegime } from "#shared/domain/rentals/rental.ts";
import { depositKinds, depositStates } from "../deposits/deposit.ts";
import { proposeAllocations } from "../payments/propose-allocations.ts";

/** A deposit of the rental that holds money of the tenant: what is neither returned nor withheld, in cents. */
const heldDeposit = z.object({
  deposit_id: uuid(),
  label: z.string(),
  kind: z.enum(depositKinds),
  state: z.enum(depositStates),
  remaining: cents(),
  /** Whether money can be withheld and returned now: it is not lodged, and needs no lodging. */
  is_in_hand: z.boolean(),
});
export type HeldDeposit = z.infer<typeof heldDeposit>;

/** An issued invoice of the rental that the tenant has not paid. */
const openInvoice = z.object({ invoice_id: uuid(), label: z.string(), due_date: date(), outstanding: cents() });

/** A payment of the tenant for the rental that covers nothing yet. */
const openCredit = z.object({ payment_id: uuid(), label: z.string(), date: date(), credit: cents() });

/** A charge or credit of the rental that no invoice or draft bills, in signed cents. */
export const waitingCharge = z.object({ id: uuid(), concept: z.string(), amount: signedCents() });
export type WaitingCharge = z.infer<typeof waitingCharge>;

/** The money between tenant and landlord when the tenant leaves. */
export const exitFacts = z.object({
  deposits: z.array(heldDeposit),
  debts: z.array(openInvoice),
  credits: z.array(openCredit),
});
export type ExitFacts = z.infer<typeof exitFacts>;

/** `settle`: covers debts, and the rest is returned. `keep`: stays on account. */
export const creditUses = ["settle", "keep"] as const;
export type CreditUse = (typeof creditUses)[number];

export interface ExitChoices {
  readonly damages: readonly { readonly amount: number }[];
  /** Whether the deposit covers unpaid invoices too. */
  readonly covers_debts: boolean;
  readonly credit_use: CreditUse;
}

/** Cents; see `settleExit`. */
export const exitSum = z.object({
  deposit_total: sumOfCents(),
  credit_total: sumOfCents(),
  debts_total: sumOfCents(),
  damages_total: sumOfCents(),
  /** Credit that covers debts, is returned, or stays on account. */
  credit_applied: sumOfCents(),
  credit_returned: sumOfCents(),
  credit_kept: sumOfCents(),
  /** What the deposit covers, and what is returned of it. */
  withheld_for_damages: sumOfCents(),
  withheld_for_debts: sumOfCents(),
  deposit_returned: sumOfCents(),
  /** Damages above the deposit: a charge to the tenant. */
  charged: sumOfCents(),
  /** Invoices that stay unpaid. */
  unpaid: sumOfCents(),
  /** To be returned to the tenant. */
  to_return: sumOfCents(),
  /** To be paid by the tenant. */
  to_pay: sumOfCents(),
});
export type ExitSum = z.infer<typeof exitSum>;

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/**
 * What is returned to the tenant and what the tenant still pays. Damages reduce the deposit before debts do; credit covers
 * debts before the deposit does, and what is left of it covers damages above the deposit before it is returned.
 */
export function settleExit(facts: ExitFacts, { damages: list, covers_debts, credit_use }: ExitChoices): ExitSum {
  const deposit = sumOf(facts.deposits.map(({ remaining }) => remaining));
  const credit = sumOf(facts.credits.map((one) => one.credit));
  const debts = sumOf(facts.debts.map(({ outstanding }) => outstanding));
  const damages = sumOf(list.map(({ amount }) => amount));
  const isSettled = credit_use === "settle";
  const credit_applied = isSettled ? Math.min(credit, debts) : 0;
  const withheld_for_damages = Math.min(damages, deposit);
  const afterCredit = debts - credit_applied;
  const withheld_for_debts = covers_debts ? Math.min(afterCredit, deposit - withheld_for_damages) : 0;
  const charged = damages - withheld_for_damages;
  const unpaid = afterCredit - withheld_for_debts;
  const creditLeft = credit - credit_applied;
  const credit_returned = isSettled ? Math.max(0, creditLeft - charged) : 0;
  const deposit_returned = deposit - withheld_for_damages - withheld_for_debts;
  const reserved = isSettled ? creditLeft - credit_returned : 0;
  return {
    deposit_total: deposit,
    credit_total: credit,
    debts_total: debts,
    damages_total: damages,
    credit_applied,
    credit_returned,
    credit_kept: creditLeft - credit_returned,
    withheld_for_damages,
    withheld_for_debts,
    deposit_returned,
    charged,
    unpaid,
    to_return: deposit_returned + credit_returned,
    to_pay: unpaid + charged - reserved,
  };
}

/**
 * Whether the balance of a legal deposit comes to bear interest (LAU art. 36.4): the LAU governs the rental, and something of the
 * deposits is returned. Contracts of the regime `other` are not known to be under it.
 */
export const isInterestDue = (
  regime: RentalRegime,
  { deposits }: Pick<ExitFacts, "deposits">,
  { deposit_returned }: Pick<ExitSum, "deposit_returned">,
): boolean => regime !== "other" && deposit_returned > 0 && deposits.some(({ kind }) => kind === "legal");

/** A part of a deposit that is withheld, for one of the damages or an invoice. */
export interface Deduction<D> {
  readonly deposit_id: string;
  readonly amount: number;
  readonly of: { readonly damage: D } | { readonly invoice_id: string; readonly label: string };
}

/** Cents of one of the damages that no deposit covers. */
interface Charged<D> {
  readonly damage: D;
  readonly amount: number;
}

/** What each deposit covers: damages in their order, then the invoices that credit leaves, the oldest due first. */
export function planDeductions<D extends { readonly amount: number }>(
  facts: ExitFacts,
  { damages, ...choices }: Omit<ExitChoices, "damages"> & { readonly damages: readonly D[] },
): { readonly deductions: readonly Deduction<D>[]; readonly charged: readonly Charged<D>[] } {
  const sum = settleExit(facts, { damages, ...choices });
  // Those in hand first: what they cover is covered now.
  const deposits = facts.deposits.toSorted((a, b) => Number(b.is_in_hand) - Number(a.is_in_hand));
  const left = new Map(deposits.map(({ deposit_id, remaining }) => [deposit_id, remaining]));
  const deductions: Deduction<D>[] = [];
  const take = (amount: number, of: Deduction<D>["of"]): number => {
    let open = amount;
    for (const { deposit_id } of deposits) {
      const part = Math.min(open, left.get(deposit_id) ?? 0);
      if (part === 0) continue;
      deductions.push({ deposit_id, amount: part, of });
      left.set(deposit_id, (left.get(deposit_id) ?? 0) - part);
      open -= part;
    }
    return open;
  };
  const charged = damages
    .map((damage) => ({ damage, amount: take(damage.amount, { damage }) }))
    .filter(({ amount }) => amount > 0);
  const applied = new Map(
    proposeAllocations(sum.credit_applied, facts.debts).map(({ debt, amount }) => [debt.invoice_id, amount]),
  );
  const open = facts.debts.map((debt) => ({
    ...debt,
    outstanding: debt.outstanding - (applied.get(debt.invoice_id) ?? 0),
  }));
  for (const { debt, amount } of proposeAllocations(sum.withheld_for_debts, open))
    take(amount, { invoice_id: debt.invoice_id, label: debt.label });
  return { deductions, charged };
}

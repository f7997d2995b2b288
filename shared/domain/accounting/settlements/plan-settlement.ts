import * as z from "zod/mini";
import type { DateString } from "#shared/lib/dates.ts";
import { date, signedCents, sumOfCents, text, uuid } from "#shared/domain/core/fields.ts";
import { type CapCheck, checkCap, costCap } from "./cost-cap.ts";
import { recurringChargeKinds } from "../billing/recurring-charge.ts";

/** A recurring charge of a period with what was invoiced on account, all its amounts together. */
export const settleableCharge = z.object({
  /** Its first row: changes of the amount continue it in others. */
  recurring_charge_id: uuid(),
  /** The row with its latest amount. */
  current_id: uuid(),
  kind: z.enum(recurringChargeKinds),
  concept: text(300),
  /** Its latest amount. */
  amount: signedCents(),
  /** Net of taxes, issued invoices less what rectifications took. */
  on_account: sumOfCents(),
  invoice_count: z.int(),
  /** First day of its last rise; null where none is known. */
  last_raised_on: z.nullable(date()),
  /** The first day on which a new amount would be due from `new_from` on, and the limit on that day; null where there is none. */
  next_due_on: z.nullable(date()),
  new_cap: z.nullable(costCap),
  /** Drafts of the period that bill it, and one-off charges for missed months of it that wait for one. */
  drafts: z.array(z.object({ id: uuid(), label: z.string() })),
  /** Months of the period in which it is due and that no invoice, draft or one-off charge bills, by their first days. */
  unbilled_months: z.array(date()),
  /** The settlement of days of the period, if there is one. */
  settled_by: z.nullable(z.object({ id: uuid(), label: z.string() })),
});
export type SettleableCharge = z.infer<typeof settleableCharge>;

/** The rental whose next invoice has the differences, and whom it is issued to if not to the tenant. */
export const billedIn = z.object({ id: uuid(), label: z.string(), payer_label: z.nullable(z.string()) });
export type BilledIn = z.infer<typeof billedIn>;

export const settlementProposal = z.object({
  /** The limit on the last day of the period; null where there is none. */
  cap: z.nullable(costCap),
  charges: z.array(settleableCharge),
  /** The rental itself, or its renewal; null where only an invoice by hand bills the differences. */
  billed_in: z.nullable(billedIn),
});
export type SettlementProposal = z.infer<typeof settlementProposal>;

interface Typed {
  readonly real_cost: number;
  readonly new_amount?: number | null | undefined;
}

interface Days {
  readonly period_end: DateString;
}

export interface PlannedSettlementLine {
  /** Cents that the tenant owes; negative in the tenant's favour. */
  readonly difference: number;
  /** The limit of the real cost against what was paid on account; null if there is none. */
  readonly cost: CapCheck | null;
  /** The limit of the new amount; null if there is none, or no new amount. */
  readonly amount: CapCheck | null;
  readonly needs_reason: boolean;
}

function checkAmount(
  { kind, amount, last_raised_on, next_due_on, new_cap }: SettleableCharge,
  new_amount: number | null,
): CapCheck | null {
  if (new_amount === null || next_due_on === null) return null;
  return checkCap({ kind, before: amount, after: new_amount, last_raised_on, on: next_due_on }, new_cap);
}

/** What settling one charge comes to, and whether a limit is exceeded. */
export function planSettlementLine(
  charge: SettleableCharge,
  { real_cost, new_amount = null }: Typed,
  { cap }: Pick<SettlementProposal, "cap">,
  { period_end }: Days,
): PlannedSettlementLine {
  const { kind, on_account } = charge;
  const cost = checkCap({ kind, before: on_account, after: real_cost, last_raised_on: null, on: period_end }, cap);
  const amount = checkAmount(charge, new_amount);
  const needs_reason = [cost, amount].some((check) => check !== null && check.breach !== null);
  return { difference: real_cost - on_account, cost, amount, needs_reason };
}

/** The sum of differences: a charge if positive, a credit if negative. */
export const sumDifferences = (lines: readonly Pick<PlannedSettlementLine, "difference">[]): number =>
  lines.reduce((sum, { difference }) => sum + difference, 0);

import * as z from "zod/mini";
import { daysBetween, type DateString } from "#shared/lib/dates.ts";
import { cents, date, optional, text, uuid } from "#shared/domain/core/fields.ts";
import { defineLifecycle, type Lifecycle } from "#shared/domain/core/lifecycle.ts";
import { defineRule, type FieldIssue, type Rule } from "#shared/domain/core/rule.ts";
import { type Deposit, type DepositState, heldDepositStates } from "./deposit.ts";
import { returnWithholding, type WithholdingInput } from "./deposit-withholding.ts";

/** Moves of a deposit (docs/design/entities.md, "Money"). The trigger `protect_deposit` makes a deposit `received` or `pending` with its payments (`tests/server/accounting/deposits/deposits.test.ts`). */
export const depositLifecycle = defineLifecycle({
  receive: { from: ["pending"], to: ["received"] },
  // The landlord holds it without lodging it.
  hold: { from: ["received"], to: ["held"], right: "approve" },
  lodge: { from: ["received", "held"], to: ["lodged"] },
  recover: { from: ["lodged"], to: ["recovered"] },
  give_back: {
    from: ["received", "held", "recovered"],
    to: ["returned", "partly_returned", "retained"],
    right: "approve",
  },
});
export type DepositVerb = keyof typeof depositLifecycle;

const never = { from: [], to: [] } as const;

/**
 * The moves of a given deposit: only the legal one is lodged, and one that must be lodged is returned only after it
 * was recovered, or recorded as held by the landlord.
 */
export function depositLifecycleOf({
  kind,
  must_lodge,
}: Pick<Deposit, "kind" | "must_lodge">): Lifecycle<DepositState, DepositVerb> {
  return {
    ...depositLifecycle,
    ...(kind === "legal" ? {} : { hold: never, lodge: never, recover: never }),
    ...(must_lodge ? { give_back: { ...depositLifecycle.give_back, from: ["held", "recovered"] } } : {}),
  };
}

const receipt = z.object({
  received_on: date(),
  payment_method_id: optional(uuid()),
  reference: optional(text(140)),
});
const holding = z.object({ held_on: date() });
const lodging = z.object({ lodged_on: date(), body_id: uuid(), lodge_reference: optional(text(100)) });
const recovery = z.object({ recovered_on: date() });
const restitution = z.object({
  returned_on: date(),
  withholdings: optional(z.array(returnWithholding).check(z.maxLength(20))),
  /** Whether a remittance of transfers pays it: the deposit is returned once the bank has executed it. */
  is_remitted: optional(z.boolean()),
  payment_method_id: optional(uuid()),
  reference: optional(text(140)),
  /** Cents of legal interest that are paid besides, as a payment of their own. */
  interest_amount: optional(cents()),
});

/** Input of each move besides the version. */
export const depositMoveInputs = {
  receive: receipt,
  hold: holding,
  lodge: lodging,
  recover: recovery,
  give_back: restitution,
} satisfies Record<DepositVerb, z.ZodMiniObject>;

type Sums = Pick<Deposit, "kind" | "amount" | "received_amount" | "returned_amount" | "withheld_amount">;

/** Cents still to be received; 0 for a bank guarantee, which is a document. */
export const missingOf = ({ kind, amount, received_amount }: Sums): number =>
  kind === "bank_guarantee" ? 0 : amount - received_amount;

/** Cents neither returned nor withheld. */
export const remainingOf = ({ amount, returned_amount, withheld_amount }: Sums): number =>
  amount - returned_amount - withheld_amount;

const sumOf = (withholdings: readonly WithholdingInput[]) => withholdings.reduce((sum, { amount }) => sum + amount, 0);

/** The final settlement of a deposit. */
export interface Settlement {
  /** Cents returned now: the remainder that is not withheld. */
  readonly returned: number;
  /** Cents withheld now. */
  readonly withheld: number;
  readonly state: Extract<DepositState, "returned" | "partly_returned" | "retained">;
}

/** Settlement of a deposit with these withholdings; null when they exceed what remains. */
export function settleDeposit(deposit: Sums, withholdings: readonly WithholdingInput[]): Settlement | null {
  const withheld = sumOf(withholdings);
  const returned = remainingOf(deposit) - withheld;
  if (returned < 0) return null;
  const totalWithheld = deposit.withheld_amount + withheld;
  if (totalWithheld === 0) return { returned, withheld, state: "returned" };
  return { returned, withheld, state: totalWithheld === deposit.amount ? "retained" : "partly_returned" };
}

/** Context of a move's rules: the current deposit and the business day. */
export interface DepositMoveSetting {
  readonly deposit: Sums & Pick<Deposit, "received_on" | "held_on" | "lodged_on" | "recovered_on" | "return_due_on">;
  readonly today: DateString;
}

/** The day must not be in the future, nor before the preceding step. */
function refuseDay(
  field: string,
  day: DateString,
  { today }: DepositMoveSetting,
  after: DateString | null,
): FieldIssue | null {
  if (day > today) return { field, key: "validation.not_future" };
  return after !== null && day < after ? { field, key: "validation.deposit_days" } : null;
}

/** The day of the last step before the return. */
const lastDayOf = ({ received_on, held_on, recovered_on }: DepositMoveSetting["deposit"]): DateString | null =>
  recovered_on ?? held_on ?? received_on;

const needsMethod = (amount: number, method: string | null | undefined): FieldIssue | null =>
  amount > 0 && !method ? { field: "payment_method_id", key: "validation.required" } : null;

/** Whether interest may run: of the legal deposit in cash alone, on what is owed, after a month from the keys (LAU art. 36.4). */
const bearsInterest = (
  { kind, amount, withheld_amount, return_due_on }: DepositMoveSetting["deposit"],
  day: DateString,
  withholdings: readonly WithholdingInput[],
): boolean =>
  kind === "legal" &&
  return_due_on !== null &&
  day > return_due_on &&
  amount - withheld_amount - sumOf(withholdings) > 0;

const rulesOf: Readonly<Record<DepositVerb, (setting: DepositMoveSetting) => readonly Rule[]>> = {
  receive: (setting) => [
    defineRule(z.pick(receipt, { received_on: true }), ({ received_on }) =>
      refuseDay("received_on", received_on, setting, null),
    ),
    defineRule(z.pick(receipt, { payment_method_id: true }), ({ payment_method_id }) =>
      needsMethod(missingOf(setting.deposit), payment_method_id),
    ),
  ],
  hold: (setting) => [
    defineRule(holding, ({ held_on }) => refuseDay("held_on", held_on, setting, setting.deposit.received_on)),
  ],
  lodge: (setting) => [
    defineRule(z.pick(lodging, { lodged_on: true }), ({ lodged_on }) =>
      refuseDay("lodged_on", lodged_on, setting, setting.deposit.held_on ?? setting.deposit.received_on),
    ),
  ],
  recover: (setting) => [
    defineRule(recovery, ({ recovered_on }) =>
      refuseDay("recovered_on", recovered_on, setting, setting.deposit.lodged_on),
    ),
  ],
  give_back: (setting) => [
    defineRule(z.pick(restitution, { returned_on: true }), ({ returned_on }) =>
      refuseDay("returned_on", returned_on, setting, lastDayOf(setting.deposit)),
    ),
    defineRule(z.pick(restitution, { withholdings: true }), ({ withholdings }) =>
      settleDeposit(setting.deposit, withholdings ?? [])
        ? null
        : { field: "withholdings", key: "validation.withheld_too_much" },
    ),
    defineRule(z.omit(restitution, { returned_on: true, reference: true }), (values) => {
      const isPaidElsewhere = setting.deposit.kind === "bank_guarantee" || values.is_remitted === true;
      const returned = settleDeposit(setting.deposit, values.withholdings ?? [])?.returned ?? 0;
      return isPaidElsewhere ? null : needsMethod(returned + (values.interest_amount ?? 0), values.payment_method_id);
    }),
    defineRule(
      z.pick(restitution, { interest_amount: true, returned_on: true, withholdings: true }),
      ({ interest_amount, returned_on, withholdings }) =>
        interest_amount && !bearsInterest(setting.deposit, returned_on, withholdings ?? [])
          ? { field: "interest_amount", key: "validation.interest_of_legal" }
          : null,
    ),
  ],
};

/** Rules of a move's input across fields, applied by the server and shown by the form. */
export function depositMoveRules(verb: DepositVerb, setting: DepositMoveSetting): readonly Rule[] {
  return rulesOf[verb](setting);
}

/** A deadline of a deposit. */
export interface DepositDeadline {
  readonly kind: "lodge" | "return";
  readonly on: DateString;
  /** Days left; negative when overdue. */
  readonly days: number;
}

type Dated = Pick<Deposit, "state" | "must_lodge" | "lodge_due_on" | "return_due_on">;

/** Whether it is to be lodged within a term that no one verified, and which is therefore no deadline. */
export const isTermUnknown = ({
  state,
  must_lodge,
  is_term_verified,
}: Pick<Deposit, "state" | "must_lodge" | "is_term_verified">): boolean =>
  state === "received" && must_lodge && !is_term_verified;

/** The nearest deadline of a deposit, or null. */
export function deadlineOf(
  { state, must_lodge, lodge_due_on, return_due_on }: Dated,
  today: DateString,
): DepositDeadline | null {
  const lodge = state === "received" && must_lodge ? lodge_due_on : null;
  const give = heldDepositStates.includes(state) ? return_due_on : null;
  const due = [
    ...(lodge ? [{ kind: "lodge" as const, on: lodge }] : []),
    ...(give ? [{ kind: "return" as const, on: give }] : []),
  ].toSorted((a, b) => a.on.localeCompare(b.on));
  const [next] = due;
  return next ? { ...next, days: daysBetween(today, next.on) } : null;
}

import type * as z from "zod/mini";
import {
  type BankMovement,
  type movementMoveInputs,
  paidChargeKinds,
} from "#shared/domain/accounting/bank/bank-movement.ts";
import type { MatchProposal } from "#shared/domain/accounting/bank/match-proposal.ts";
import { type OwnerCharge, ownerChargeResource } from "#shared/domain/accounting/owners/owner-charge.ts";
import { paymentResource } from "#shared/domain/accounting/payments/payment.ts";
import { remittanceResource } from "#shared/domain/accounting/remittances/remittance.ts";
import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import { truncate } from "#shared/lib/text.ts";
import { lockRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { requireRule } from "./bank-rules.ts";
import { type BankFacts, bankTextOf, proposeMatches } from "./match-candidates.ts";
import { payInvoices, payOwner, receive, requireMay, type Setting } from "./receive-movement.ts";
import { chargeFeeOfReturn, returnPayment } from "../payments/return-payment.ts";
import { settleRemittance } from "../remittances/settle-remittance.ts";
import { completePayment, coverDebts, holdPayment } from "./take-payment.ts";
import { MAX_BANK_FEE_CENTS } from "#shared/domain/accounting/policy.ts";

// The database's part, in server/schema: protect_bank_movement.

type ConfirmInput = z.infer<(typeof movementMoveInputs)["confirm"]>;

/** Result of a confirmation, as stored in the movement. */
type Outcome = Pick<
  BankMovement,
  "payment_id" | "remittance_id" | "returned_payment_id" | "owner_charge_id" | "is_payment_made"
> & {
  /** The date of the pending payment that it completed, which an undo restores. */
  readonly pending_date: string | null;
};

const outcome = (of: Partial<Outcome>): Outcome => ({
  payment_id: null,
  remittance_id: null,
  returned_payment_id: null,
  owner_charge_id: null,
  is_payment_made: false,
  pending_date: null,
  ...of,
});
const recordedPaymentOutcome = (payment_id: string): Outcome => outcome({ payment_id, is_payment_made: true });

async function takePayment(setting: Setting, movement: BankFacts, id: string): Promise<Outcome> {
  const payment = await holdPayment(setting, id);
  if (payment.direction !== (movement.amount > 0 ? "in" : "out")) throw new AppError("movement_direction");
  if (payment.amount !== Math.abs(movement.amount)) throw new AppError("movement_amount");
  const taken = await completePayment(setting, movement, payment);
  if (taken.is_payment_made) await coverDebts(setting, id);
  return outcome(taken);
}

async function settle({ tx, user }: Setting, movement: BankFacts, remittance_id: string): Promise<Outcome> {
  requireMay(user, "remittance", "approve");
  const remittance = await lockRow(tx, remittanceResource, remittance_id, user);
  if (remittance.state !== "sent") throw new AppError("forbidden_move", { data: { allowed: [] } });
  if ((remittance.kind === "direct_debit") !== movement.amount > 0) throw new AppError("movement_direction");
  if (remittance.amount !== Math.abs(movement.amount)) throw new AppError("movement_amount");
  await settleRemittance(tx, remittance, movement.operation_date, user);
  return outcome({ remittance_id });
}

/**
 * Returns an incoming payment; one already registered as returned is only linked. The bank's fee is charged with either.
 */
async function confirmReturn(
  { tx, user }: Setting,
  movement: BankFacts,
  id: string,
  bank_fee: number | null,
): Promise<Outcome> {
  requireMay(user, "payment", "update");
  const payment = await lockRow(tx, paymentResource, id, user);
  const more = -movement.amount - payment.amount;
  if (payment.direction !== "in" || movement.amount >= 0) throw new AppError("movement_direction");
  if (more < 0 || more > MAX_BANK_FEE_CENTS) throw new AppError("movement_amount");
  if (payment.state === "returned") {
    if (bank_fee) await chargeFeeOfReturn(tx, payment, bank_fee, movement.operation_date);
    return outcome({ returned_payment_id: id });
  }
  if (payment.state !== "completed") throw new AppError("payment_not_completed");
  const return_reason = truncate(bankTextOf(movement), 500) || null;
  await returnPayment(tx, payment, { returned_on: movement.operation_date, return_reason, bank_fee }, user);
  return outcome({ returned_payment_id: id, is_payment_made: true });
}

const linkable: ReadonlySet<string> = new Set(paidChargeKinds);

/**
 * Locks a charge of an owner that was registered before the bank paid it.
 * @throws AppError charge_kind_unpaid: a credit, or the company's own fee
 */
export async function linkCharge({ tx, user }: Setting, id: string): Promise<OwnerCharge> {
  requireMay(user, "owner_charge", "read");
  const charge = await lockRow(tx, ownerChargeResource, id, user);
  if (!linkable.has(charge.kind)) throw new AppError("charge_kind_unpaid");
  if (charge.archived_at !== null) throw new AppError("archived_reference", { field: "owner_charge_id" });
  return charge;
}

async function confirmCharge(setting: Setting, movement: BankFacts, id: string): Promise<Outcome> {
  if (movement.amount >= 0) throw new AppError("movement_direction");
  const { total } = await linkCharge(setting, id);
  if (total !== -movement.amount) throw new AppError("movement_amount");
  return outcome({ owner_charge_id: id });
}

const refuse = (field: string, key: "validation.one_subject" | "validation.returns_only") =>
  new InvalidInput("bank_movement", [{ field, key, params: {} }]);

/** @throws InvalidInput unless exactly one subject is given, and a fee only with a return */
function requireOneSubject(input: ConfirmInput): void {
  const { invoice_id, invoice_ids, payment_id, remittance_id, person_id, returned_payment_id, bank_fee } = input;
  const { owner_charge_id, owner_id } = input;
  const paid = [invoice_id, invoice_ids, payment_id, remittance_id, person_id, returned_payment_id];
  const subjects = [...paid, owner_charge_id, owner_id];
  if (subjects.filter((subject) => subject != null).length !== 1) throw refuse("invoice_id", "validation.one_subject");
  if (input.rental_id && !person_id) throw refuse("rental_id", "validation.one_subject");
  if (bank_fee != null && !returned_payment_id) throw refuse("bank_fee", "validation.returns_only");
}

/** The effect of a confirmation that pays no invoice. */
async function effectOf(setting: Setting, movement: BankFacts, input: ConfirmInput): Promise<Outcome> {
  const {
    payment_id,
    remittance_id,
    person_id,
    returned_payment_id,
    bank_fee = null,
    owner_charge_id,
    owner_id,
  } = input;
  if (payment_id) return takePayment(setting, movement, payment_id);
  if (remittance_id) return settle(setting, movement, remittance_id);
  if (returned_payment_id) return confirmReturn(setting, movement, returned_payment_id, bank_fee);
  if (owner_charge_id) return confirmCharge(setting, movement, owner_charge_id);
  if (owner_id) return recordedPaymentOutcome(await payOwner(setting, movement, owner_id));
  return recordedPaymentOutcome(await receive(setting, movement, person_id ?? "", input.rental_id ?? null));
}

const invoicesOf = ({ invoice_id, invoice_ids }: ConfirmInput): readonly string[] =>
  invoice_ids ?? (invoice_id ? [invoice_id] : []);

/**
 * A movement in another currency cannot be matched.
 * @throws AppError movement_currency
 */
export async function requireEuros(tx: Tx, bank_statement_id: string): Promise<void> {
  const [statement] = await tx.query<{ currency: string }>("select currency from bank_statement where id = $1", [
    bank_statement_id,
  ]);
  if (statement?.currency !== "EUR") throw new AppError("movement_currency");
}

const keyOf = (ids: readonly string[]) => ids.toSorted().join(" ");

/** Whether the confirmation matches the proposal. */
function isProposed({ id, invoice_ids }: MatchProposal, input: ConfirmInput): boolean {
  if (input.invoice_ids) return keyOf(invoice_ids) === keyOf(input.invoice_ids);
  const { payment_id, remittance_id, returned_payment_id, owner_charge_id } = input;
  const subject = input.invoice_id ?? payment_id ?? remittance_id ?? returned_payment_id ?? owner_charge_id;
  return invoice_ids.length === 0 && id === subject;
}

interface Decision {
  readonly movement: BankFacts;
  readonly input: ConfirmInput;
  /** Of the proposal that the input is; null when the user chose something else. */
  readonly confidence: number | null;
  /** The rule that proposed it. */
  readonly bank_rule_id?: string | null;
}

/** Confirms movements of a statement in euros. Those that pay invoices, which are most, take the same few statements. */
export async function confirmAll(setting: Setting, decisions: readonly Decision[]): Promise<void> {
  for (const { input } of decisions) requireOneSubject(input);
  const paid = decisions.map(({ movement, input }) => ({ movement, invoice_ids: invoicesOf(input) }));
  const payments = await payInvoices(
    setting,
    paid.filter(({ invoice_ids }) => invoice_ids.length > 0),
  );
  const outcomes: object[] = [];
  for (const { movement, input, confidence, bank_rule_id = null } of decisions) {
    const payment_id = payments.get(movement.id);
    const done = payment_id ? recordedPaymentOutcome(payment_id) : await effectOf(setting, movement, input);
    outcomes.push({ id: movement.id, confidence, bank_rule_id, ...done });
  }
  await setting.tx.query(
    `update bank_movement m set state = 'confirmed', payment_id = g.payment_id, remittance_id = g.remittance_id,
       returned_payment_id = g.returned_payment_id, owner_charge_id = g.owner_charge_id, is_payment_made = g.is_payment_made, confidence = g.confidence,
       pending_date = g.pending_date, bank_rule_id = g.bank_rule_id, matched_at = clock_now()
     from jsonb_to_recordset($1) g (id uuid, payment_id uuid, remittance_id uuid, returned_payment_id uuid, owner_charge_id uuid, is_payment_made boolean,
       confidence integer, pending_date date, bank_rule_id uuid)
     where m.id = g.id`,
    [JSON.stringify(outcomes)],
  );
}

/** Confirms a movement as the user decided, and stores the confidence of the matching proposal, if any. */
export async function confirmMovement(setting: Setting, movement: BankMovement, input: ConfirmInput): Promise<void> {
  await requireEuros(setting.tx, movement.bank_statement_id);
  const proposals = (await proposeMatches(setting.tx, [movement])).get(movement.id) ?? [];
  const confidence = proposals.find((proposal) => isProposed(proposal, input))?.confidence ?? null;
  const bank_rule_id = await requireRule(setting, movement, "confirm", input);
  await confirmAll(setting, [{ movement, input, confidence, bank_rule_id }]);
}

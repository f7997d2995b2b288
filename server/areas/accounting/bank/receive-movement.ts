import { type Invoice, invoiceResource } from "#shared/domain/accounting/invoices/invoice.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Action } from "#shared/domain/core/roles.ts";
import type { EntityName } from "#shared/domain/core/entity-names.ts";
import { truncate } from "#shared/lib/text.ts";
import { paymentResource } from "#shared/domain/accounting/payments/payment.ts";
import { assertReferences } from "#server/engine/http/references.ts";
import { requireRight } from "#server/engine/http/require-right.ts";
import { lockRows, parseRow, readRowsJson } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { findMethod } from "../payments/find-method.ts";
import { type BankFacts, bankTextOf } from "./match-candidates.ts";
import { registerPayment, registerReceipts } from "../payments/payment-changes.ts";

/** User and transaction of a confirmation. */
export interface Setting {
  readonly tx: Tx;
  readonly user: UserAccess;
}

/**
 * Confirming a movement requires the permission for its effect.
 * @throws AppError action_not_allowed
 */
export function requireMay(user: UserAccess, entity: EntityName, action: Action): void {
  requireRight(user, entity, action);
}

/** How a movement is registered: on the bank's date, as a transfer with the bank's text. */
export async function termsOf({ tx, user }: Setting) {
  requireMay(user, "payment", "create");
  const payment_method_id = await findMethod(tx, "transfer");
  return (movement: BankFacts) => {
    const { operation_date: date } = movement;
    return { date, payment_method_id, reference: truncate(bankTextOf(movement), 140) || null };
  };
}

/** @throws AppError movement_direction */
function requireAmount(amount: number): number {
  if (amount <= 0) throw new AppError("movement_direction");
  return amount;
}

/**
 * Registers incoming money of a person, which covers the oldest debts, those of a named rental first.
 * @returns the payment's id
 */
export async function receive(
  setting: Setting,
  movement: BankFacts,
  person_id: string,
  rental_id: string | null,
): Promise<string> {
  const { tx, user } = setting;
  const terms = (await termsOf(setting))(movement);
  const amount = requireAmount(movement.amount);
  await assertReferences(tx, paymentResource, { rental_id }, null, user);
  return registerPayment(tx, { direction: "in", state: "completed", person_id, rental_id, amount, ...terms }, user);
}

/** The owner's oldest issued statement of that net that nothing pays yet: it would be paid once more otherwise. */
async function findUnpaidStatement(tx: Tx, owner_id: string, net: number): Promise<string | null> {
  const [found] = await tx.query<{ id: string }>(
    `select id from owner_statement where owner_id = $1 and state = 'issued' and payout = 'open' and net = $2
     order by period_end limit 1 for no key update`,
    [owner_id, net],
  );
  return found?.id ?? null;
}

/**
 * A payment to them that waits, as that of a statement, would go to the bank besides.
 * @throws AppError payout_pending
 */
async function refusePending(tx: Tx, owner_id: string, amount: number): Promise<void> {
  const [waiting] = await tx.query<{ label: string }>(
    `select label from payment where owner_id = $1 and direction = 'out' and state = 'pending' and amount = $2 and archived_at is null
     order by date, id limit 1`,
    [owner_id, amount],
  );
  if (waiting) throw new AppError("payout_pending", { params: { payment: waiting.label } });
}

/**
 * Registers outgoing money that an owner received. It covers no invoice; it pays an issued statement of that net.
 * @param paid what the owner received: all of an outgoing movement, or a part of a net
 * @returns the payment's id
 */
export async function payOwner(
  setting: Setting,
  movement: BankFacts,
  owner_id: string,
  paid: number = -movement.amount,
): Promise<string> {
  const { tx, user } = setting;
  const terms = (await termsOf(setting))(movement);
  const amount = requireAmount(paid);
  await assertReferences(tx, paymentResource, { owner_id }, null, user);
  const owner_statement_id = await findUnpaidStatement(tx, owner_id, amount);
  await refusePending(tx, owner_id, amount);
  const payee = { owner_id, owner_statement_id, amount };
  return registerPayment(tx, { direction: "out", state: "completed", ...payee, ...terms }, user);
}

/** A movement that pays invoices: one, in part or beyond, or several of one payer, each in full. */
export interface InvoicePayment {
  readonly movement: BankFacts;
  readonly invoice_ids: readonly string[];
}

/**
 * Locks and reads invoices.
 * @throws AppError not_found, archived_reference
 */
export async function holdInvoices({ tx, user }: Setting, ids: readonly string[]): Promise<(id: string) => Invoice> {
  await lockRows(tx, invoiceResource, ids, { waits: true });
  const rows = await readRowsJson(tx, invoiceResource, ids, user);
  return (id) => {
    const json = rows.get(id.toLowerCase());
    if (json === undefined) throw new AppError("not_found");
    const invoice = parseRow(invoiceResource, json);
    if (invoice.archived_at !== null) throw new AppError("archived_reference", { field: "invoice_id" });
    return invoice;
  };
}

/** The value common to all, or null. */
export const commonOf = (values: readonly (string | null)[]) =>
  new Set(values).size === 1 ? (values[0] ?? null) : null;

const isPaid = ({ outstanding }: Invoice) => outstanding === 0;

/**
 * What a movement pays. A payment registered meanwhile changes what is outstanding, and is refused.
 * @throws AppError movement_payers, movement_amount, allocation_exceeds_invoice
 */
function coverageOf({ amount }: BankFacts, invoices: readonly Invoice[]) {
  const [person_id, owner_id, rental_id] = (["person_id", "owner_id", "rental_id"] as const).map((field) =>
    commonOf(invoices.map((invoice) => invoice[field])),
  );
  if (!person_id && !owner_id) throw new AppError("movement_payers");
  const total = invoices.reduce((sum, { outstanding }) => sum + outstanding, 0);
  if (invoices.length === 1 && total === 0) throw new AppError("allocation_exceeds_invoice");
  if (invoices.length > 1 && (total !== amount || invoices.some(isPaid))) throw new AppError("movement_amount");
  return {
    person_id: person_id ?? null,
    owner_id: owner_id ?? null,
    rental_id: rental_id ?? null,
    covers: invoices.map(({ id, outstanding }) => ({ invoice_id: id, amount: Math.min(amount, outstanding) })),
  };
}

/**
 * Registers the payments of invoices.
 * @returns the id of each movement's payment, by the movement's id
 */
export async function payInvoices(
  setting: Setting,
  paid: readonly InvoicePayment[],
): Promise<ReadonlyMap<string, string>> {
  if (paid.length === 0) return new Map();
  const terms = await termsOf(setting);
  const invoiceOf = await holdInvoices(setting, [...new Set(paid.flatMap(({ invoice_ids }) => invoice_ids))]);
  const receipts = paid.map(({ movement, invoice_ids }) => ({
    ...terms(movement),
    amount: requireAmount(movement.amount),
    ...coverageOf(movement, [...new Set(invoice_ids)].map(invoiceOf)),
  }));
  const ids = await registerReceipts(setting.tx, receipts);
  return new Map(paid.map(({ movement }, index) => [movement.id, ids[index] ?? ""]));
}

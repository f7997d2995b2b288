import type { BankMovement } from "#shared/domain/accounting/bank/bank-movement.ts";
import type { NetSettlementInput } from "#shared/domain/accounting/bank/net-settlement.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { registerReceipts } from "../payments/payment-changes.ts";
import { linkCharge, requireEuros } from "./confirm-movement.ts";
import { insertPaidCharge } from "./outgoing-movement.ts";
import { commonOf, holdInvoices, payOwner, type Setting, termsOf } from "./receive-movement.ts";
import { completePayment, coverDebts, holdPayment } from "./take-payment.ts";

// The database's part, in server/schema: protect_bank_movement, protect_bank_movement_part, undo_confirmations.

/** A row of `bank_movement_part` besides its movement. */
interface Part {
  readonly payment_id?: string;
  readonly owner_charge_id?: string;
  readonly amount: number;
  readonly is_charge_made?: boolean;
  readonly is_payment_made?: boolean;
  readonly pending_date?: string | null;
}

type Parts = Promise<readonly Part[]>;

interface Covered {
  readonly invoice: Invoice;
  readonly amount: number;
}

const payerOf = ({ person_id, owner_id }: Invoice) => person_id ?? owner_id ?? "";

/** One receipt of each payer, for all of their invoices among the parts. */
function receiptOf(covered: readonly Covered[]) {
  const [person_id = null, owner_id = null, rental_id = null] = (["person_id", "owner_id", "rental_id"] as const).map(
    (field) => commonOf(covered.map(({ invoice }) => invoice[field])),
  );
  const amount = covered.reduce((sum, part) => sum + part.amount, 0);
  const covers = covered.map((part) => ({ invoice_id: part.invoice.id, amount: part.amount }));
  return { person_id, owner_id, rental_id, amount, covers };
}

/** @throws AppError not_found, archived_reference, allocation_exceeds_invoice, movement_payers */
async function payInvoices(
  setting: Setting,
  movement: BankMovement,
  invoices: NonNullable<NetSettlementInput["invoices"]>,
): Parts {
  if (invoices.length === 0) return [];
  const terms = (await termsOf(setting))(movement);
  const invoiceOf = await holdInvoices(
    setting,
    invoices.map(({ invoice_id }) => invoice_id),
  );
  const covered = invoices.map(({ invoice_id, amount }) => ({ invoice: invoiceOf(invoice_id), amount }));
  if (covered.some(({ invoice, amount }) => amount > invoice.outstanding))
    throw new AppError("allocation_exceeds_invoice");
  if (covered.some(({ invoice }) => payerOf(invoice) === "")) throw new AppError("movement_payers");
  const receipts = [...Map.groupBy(covered, ({ invoice }) => payerOf(invoice)).values()].map(receiptOf);
  const ids = await registerReceipts(
    setting.tx,
    receipts.map((receipt) => ({ ...receipt, ...terms })),
  );
  return receipts.map(({ amount }, index) => ({ payment_id: ids[index] ?? "", amount, is_payment_made: true }));
}

/** Creates the charges of owners that were withheld. */
async function chargeOwners(
  setting: Setting,
  movement: BankMovement,
  charges: NonNullable<NetSettlementInput["charges"]>,
): Parts {
  const parts: Part[] = [];
  for (const values of charges) {
    const owner_charge_id = await insertPaidCharge(setting, movement, values);
    parts.push({ owner_charge_id, amount: -values.amount, is_charge_made: true });
  }
  return parts;
}

async function linkCharges(setting: Setting, ids: readonly string[]): Parts {
  const parts: Part[] = [];
  for (const id of ids.toSorted()) {
    const { total } = await linkCharge(setting, id);
    parts.push({ owner_charge_id: id, amount: -total });
  }
  return parts;
}

async function payOwners(
  setting: Setting,
  movement: BankMovement,
  payouts: NonNullable<NetSettlementInput["payouts"]>,
): Parts {
  const parts: Part[] = [];
  for (const { owner_id, amount } of payouts) {
    const payment_id = await payOwner(setting, movement, owner_id, amount);
    parts.push({ payment_id, amount: -amount, is_payment_made: true });
  }
  return parts;
}

/** Payments that were registered before, each with its amount: one that waits is completed, as in `takePayment`. */
async function takePayments(setting: Setting, movement: BankMovement, ids: readonly string[]): Parts {
  const parts: Part[] = [];
  for (const id of ids.toSorted()) {
    const payment = await holdPayment(setting, id);
    const amount = payment.direction === "in" ? payment.amount : -payment.amount;
    parts.push({ ...(await completePayment(setting, movement, payment)), amount });
  }
  return parts;
}

/**
 * Books a movement as the net of its parts, all in one transaction.
 * @throws AppError movement_amount unless they add up to it
 */
export async function settleNet(setting: Setting, movement: BankMovement, input: NetSettlementInput): Promise<void> {
  const { tx } = setting;
  const { invoices, payment_ids, charges, owner_charge_ids, payouts, bank_charge = null, net_charge = null } = input;
  await requireEuros(tx, movement.bank_statement_id);
  const parts = [
    ...(await takePayments(setting, movement, payment_ids ?? [])),
    ...(await payInvoices(setting, movement, invoices ?? [])),
    ...(await payOwners(setting, movement, payouts ?? [])),
    ...(await chargeOwners(setting, movement, charges ?? [])),
    ...(await linkCharges(setting, owner_charge_ids ?? [])),
  ];
  // The invoices that the net names come first.
  for (const { payment_id, pending_date } of parts)
    if (payment_id && pending_date) await coverDebts(setting, payment_id);
  const net = parts.reduce((sum, { amount }) => sum + amount, -(net_charge ?? 0));
  if (net !== movement.amount) throw new AppError("movement_amount");
  await tx.query(
    `insert into bank_movement_part (bank_movement_id, payment_id, owner_charge_id, amount, is_charge_made, is_payment_made, pending_date)
     select $1, g.payment_id, g.owner_charge_id, g.amount, coalesce(g.is_charge_made, false), coalesce(g.is_payment_made, false), g.pending_date
     from jsonb_to_recordset($2) g (payment_id uuid, owner_charge_id uuid, amount bigint, is_charge_made boolean, is_payment_made boolean,
       pending_date date)`,
    [movement.id, JSON.stringify(parts)],
  );
  await tx.query(
    `update bank_movement set state = 'confirmed', is_net = true, bank_charge = $2, net_charge = $3, is_payment_made = false,
       matched_at = clock_now() where id = $1`,
    [movement.id, bank_charge, net_charge],
  );
}

import type { BankMovement } from "#shared/domain/accounting/bank/bank-movement.ts";
import type { NetSettlementInput } from "#shared/domain/accounting/bank/net-settlement.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import { ownerChargeResource } from "#shared/domain/accounting/owners/owner-charge.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { insertRow } from "#server/engine/db/table-store.ts";
import { assertReferences } from "#server/engine/http/references.ts";
import { registerReceipts } from "../payments/payment-changes.ts";
import { linkCharge, requireEuros } from "./confirm-movement.ts";
import { commonOf, holdInvoices, payOwner, requireMay, type Setting, termsOf } from "./receive-movement.ts";

// The database's part, in server/schema: protect_bank_movement, protect_bank_movement_part, undo_confirmations.

/** A row of `bank_movement_part` besides its movement. */
interface Part {
  readonly payment_id?: string;
  readonly owner_charge_id?: string;
  readonly amount: number;
  readonly is_charge_made?: boolean;
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
  return receipts.map(({ amount }, index) => ({ payment_id: ids[index] ?? "", amount }));
}

/** Creates the charges of owners that were withheld, without a tax of their own, as `chargeOwner` does. */
async function chargeOwners(
  { tx, user }: Setting,
  { operation_date: charged_on }: BankMovement,
  charges: NonNullable<NetSettlementInput["charges"]>,
): Parts {
  const parts: Part[] = [];
  if (charges.length > 0) requireMay(user, "owner_charge", "create");
  for (const values of charges) {
    const charge = { ...values, tax_rate: 0, charged_on };
    await assertReferences(tx, ownerChargeResource, charge, null, user);
    const owner_charge_id = await insertRow(tx, ownerChargeResource, charge);
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
  for (const { owner_id, amount } of payouts)
    parts.push({ payment_id: await payOwner(setting, movement, owner_id, amount), amount: -amount });
  return parts;
}

/**
 * Books a movement as the net of its parts, all in one transaction.
 * @throws AppError movement_amount unless they add up to it
 */
export async function settleNet(setting: Setting, movement: BankMovement, input: NetSettlementInput): Promise<void> {
  const { tx } = setting;
  const { invoices, charges, owner_charge_ids, payouts, bank_charge = null, net_charge = null } = input;
  await requireEuros(tx, movement.bank_statement_id);
  const parts = [
    ...(await payInvoices(setting, movement, invoices ?? [])),
    ...(await payOwners(setting, movement, payouts ?? [])),
    ...(await chargeOwners(setting, movement, charges ?? [])),
    ...(await linkCharges(setting, owner_charge_ids ?? [])),
  ];
  const net = parts.reduce((sum, { amount }) => sum + amount, -(net_charge ?? 0));
  if (net !== movement.amount) throw new AppError("movement_amount");
  await tx.query(
    `insert into bank_movement_part (bank_movement_id, payment_id, owner_charge_id, amount, is_charge_made)
     select $1, g.payment_id, g.owner_charge_id, g.amount, coalesce(g.is_charge_made, false)
     from jsonb_to_recordset($2) g (payment_id uuid, owner_charge_id uuid, amount bigint, is_charge_made boolean)`,
    [movement.id, JSON.stringify(parts)],
  );
  await tx.query(
    `update bank_movement set state = 'confirmed', is_net = true, bank_charge = $2, net_charge = $3, is_payment_made = false,
       matched_at = clock_now() where id = $1`,
    [movement.id, bank_charge, net_charge],
  );
}

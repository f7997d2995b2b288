import type { BankMovement } from "#shared/domain/accounting/bank/bank-movement.ts";
import { type Invoice, invoiceResource } from "#shared/domain/accounting/invoices/invoice.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { type Action, isAllowed } from "#shared/domain/core/roles.ts";
import type { EntityName } from "#shared/domain/core/entity-names.ts";
import { truncate } from "#shared/lib/text.ts";
import { lockRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { findMethod } from "../payments/find-method.ts";
import { bankTextOf } from "./match-candidates.ts";
import { registerPayment } from "../payments/payment-changes.ts";

/** User and transaction of a confirmation. */
export interface Setting {
  readonly tx: Tx;
  readonly user: UserAccess;
}

/**
 * Confirming a movement requires the permission for its effect.
 * @throws AppError not_allowed
 */
export function requireMay({ permissions }: UserAccess, entity: EntityName, action: Action): void {
  if (!isAllowed(permissions, entity, action)) throw new AppError("not_allowed");
}

type Payer = Partial<Pick<Invoice, "person_id" | "owner_id" | "rental_id">>;

/**
 * Registers incoming money as a payment on the bank's date. Without invoices it is allocated to the person's oldest
 * debts.
 * @returns the payment's id
 */
export async function receive(
  { tx, user }: Setting,
  movement: BankMovement,
  payer: Payer,
  invoices: readonly Invoice[] | null,
): Promise<string> {
  const { amount, operation_date } = movement;
  if (amount <= 0) throw new AppError("movement_direction");
  requireMay(user, "payment", "create");
  const shares = invoices?.map(({ id, outstanding }) => ({ invoice_id: id, amount: Math.min(amount, outstanding) }));
  const input = {
    direction: "in" as const,
    state: "completed" as const,
    ...payer,
    date: operation_date,
    amount,
    payment_method_id: await findMethod(tx, "transfer"),
    reference: truncate(bankTextOf(movement), 140) || null,
    ...(shares ? { allocations: shares } : {}),
  };
  return registerPayment(tx, input, user);
}

export async function payInvoice(setting: Setting, movement: BankMovement, id: string): Promise<string> {
  const invoice = await lockRow(setting.tx, invoiceResource, id, setting.user);
  if (invoice.outstanding === 0) throw new AppError("allocation_exceeds_invoice");
  const { person_id, owner_id, rental_id } = invoice;
  return receive(setting, movement, { person_id, owner_id, rental_id }, [invoice]);
}

/** The value common to all, or null. */
const commonOf = (values: readonly (string | null)[]) => (new Set(values).size === 1 ? (values[0] ?? null) : null);

/**
 * Pays several invoices of one payer in full. A payment registered meanwhile changes the sum and is refused.
 * @throws AppError movement_payers, movement_amount
 */
export async function payInvoices(setting: Setting, movement: BankMovement, ids: readonly string[]): Promise<string> {
  const invoices: Invoice[] = [];
  for (const id of new Set(ids.toSorted())) invoices.push(await lockRow(setting.tx, invoiceResource, id, setting.user));
  const person_id = commonOf(invoices.map((invoice) => invoice.person_id));
  const owner_id = commonOf(invoices.map((invoice) => invoice.owner_id));
  if (person_id === null && owner_id === null) throw new AppError("movement_payers");
  const total = invoices.reduce((sum, { outstanding }) => sum + outstanding, 0);
  if (total !== movement.amount || invoices.some(({ outstanding }) => outstanding === 0))
    throw new AppError("movement_amount");
  const rental_id = commonOf(invoices.map((invoice) => invoice.rental_id));
  return receive(setting, movement, { person_id, owner_id, rental_id }, invoices);
}

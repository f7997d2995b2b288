import type * as z from "zod/mini";
import type { BankMovement, movementMoveInputs } from "#shared/domain/accounting/bank/bank-movement.ts";
import { ownerChargeResource } from "#shared/domain/accounting/owners/owner-charge.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { insertRow } from "#server/engine/db/table-store.ts";
import { assertReferences } from "#server/engine/http/references.ts";
import { requireRule } from "./bank-rules.ts";
import { requireEuros } from "./confirm-movement.ts";
import { requireMay, type Setting } from "./receive-movement.ts";

// The database's part, in server/schema: bank_movement_until, protect_owner_charge, undo_confirmations.

/* Outgoing movements that are no payment of a tenant or to an owner. */

type Inputs = typeof movementMoveInputs;

async function requireOutgoing({ tx }: Setting, { amount, bank_statement_id }: BankMovement): Promise<void> {
  await requireEuros(tx, bank_statement_id);
  if (amount >= 0) throw new AppError("movement_direction");
}

type PaidCharge = Omit<z.infer<Inputs["charge_owner"]>, "bank_rule_id"> & { readonly amount: number };

/**
 * Creates a charge of an owner that a movement paid, on the bank's date. It has no tax of its own: what is paid in the
 * owner's name and for them is passed on as it is (Ley 37/1992, art. 78.Tres.3).
 * @returns its id
 */
export async function insertPaidCharge(
  { tx, user }: Setting,
  { operation_date: charged_on }: BankMovement,
  values: PaidCharge,
): Promise<string> {
  requireMay(user, "owner_charge", "create");
  const charge = { ...values, tax_rate: 0, charged_on };
  await assertReferences(tx, ownerChargeResource, charge, null, user);
  return insertRow(tx, ownerChargeResource, charge);
}

/** Creates the charge of an owner that is all of the movement. */
export async function chargeOwner(
  setting: Setting,
  movement: BankMovement,
  input: z.infer<Inputs["charge_owner"]>,
): Promise<void> {
  const { bank_rule_id: _rule, ...values } = input;
  await requireOutgoing(setting, movement);
  const rule = await requireRule(setting, movement, "charge_owner", input);
  const id = await insertPaidCharge(setting, movement, { ...values, amount: -movement.amount });
  await setting.tx.query(
    `update bank_movement set state = 'confirmed', owner_charge_id = $2, is_charge_made = true, bank_rule_id = $3, matched_at = clock_now()
     where id = $1`,
    [movement.id, id, rule],
  );
}

/** Books what the bank itself charges: a cost of the company, without another record. */
export async function bookBankCharge(
  setting: Setting,
  movement: BankMovement,
  input: z.infer<Inputs["book_bank_charge"]>,
): Promise<void> {
  await requireOutgoing(setting, movement);
  const rule = await requireRule(setting, movement, "book_bank_charge", input);
  await setting.tx.query(
    `update bank_movement set state = 'confirmed', bank_charge = $2, bank_rule_id = $3, matched_at = clock_now() where id = $1`,
    [movement.id, input.bank_charge, rule],
  );
}

import type * as z from "zod/mini";
import type { BankMovement, movementMoveInputs } from "#shared/domain/accounting/bank-movement.ts";
import { type Invoice, invoiceResource } from "#shared/domain/accounting/invoice.ts";
import { paymentResource } from "#shared/domain/accounting/payment.ts";
import { remittanceResource } from "#shared/domain/accounting/remittance.ts";
import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import { type Action, isAllowed } from "#shared/domain/core/roles.ts";
import type { EntityName } from "#shared/domain/core/entity-names.ts";
import { beginningOf } from "#shared/lib/text.ts";
import { lockRow } from "#server/db/table-store.ts";
import type { Tx } from "#server/db/transaction.ts";
import type { UserAccess } from "#server/http/user-access.ts";
import { reverseAll } from "./allocations.ts";
import { proposeMatches, textOf } from "./match-candidates.ts";
import { registerPayment } from "./payment-changes.ts";
import { settleRemittance } from "./settle-remittance.ts";

type ConfirmInput = z.infer<(typeof movementMoveInputs)["confirm"]>;

interface Setting {
  readonly tx: Tx;
  readonly user: UserAccess;
}

/** What a confirmation comes to, as the movement keeps it. */
interface Outcome {
  readonly payment_id: string | null;
  readonly remittance_id: string | null;
  readonly is_payment_made: boolean;
}

/** A movement is confirmed by whoever may do what that does. @throws AppError not_allowed */
function requireMay({ permissions }: UserAccess, entity: EntityName, action: Action): void {
  if (!isAllowed(permissions, entity, action)) throw new AppError("not_allowed");
}

function requireCredit({ amount }: BankMovement): void {
  if (amount <= 0) throw new AppError("movement_direction");
}

async function transferMethod(tx: Tx): Promise<string> {
  const [method] = await tx.query<{ id: string }>(
    "select id from payment_method where kind = 'transfer' order by archived_at nulls first, is_default desc, created_at limit 1",
  );
  if (!method) throw new AppError("unknown_reference", { field: "payment_method_id" });
  return method.id;
}

const made = (payment_id: string): Outcome => ({ payment_id, remittance_id: null, is_payment_made: true });

/** Money that came in, as a payment of the bank's day. Without an invoice it goes to the oldest due of the person. */
async function receive(
  { tx, user }: Setting,
  movement: BankMovement,
  payer: Partial<Pick<Invoice, "person_id" | "owner_id" | "rental_id">>,
  invoice: Invoice | null,
): Promise<Outcome> {
  requireCredit(movement);
  requireMay(user, "payment", "create");
  const { amount, operation_date } = movement;
  const covered = invoice ? Math.min(amount, invoice.outstanding) : 0;
  const input = {
    direction: "in" as const,
    state: "completed" as const,
    ...payer,
    date: operation_date,
    amount,
    payment_method_id: await transferMethod(tx),
    reference: beginningOf(textOf(movement), 140) || null,
    ...(invoice ? { allocations: covered > 0 ? [{ invoice_id: invoice.id, amount: covered }] : [] } : {}),
  };
  return made(await registerPayment(tx, input, user));
}

async function payInvoice(setting: Setting, movement: BankMovement, id: string): Promise<Outcome> {
  const invoice = await lockRow(setting.tx, invoiceResource, id, setting.user);
  if (invoice.outstanding === 0) throw new AppError("allocation_exceeds_invoice");
  const { person_id, owner_id, rental_id } = invoice;
  return receive(setting, movement, { person_id, owner_id, rental_id }, invoice);
}

/** A payment that was expected is completed on the bank's day; one that was registered already is only told apart. */
async function takePayment({ tx, user }: Setting, movement: BankMovement, id: string): Promise<Outcome> {
  requireMay(user, "payment", "update");
  const payment = await lockRow(tx, paymentResource, id, user);
  if (payment.direction !== (movement.amount > 0 ? "in" : "out")) throw new AppError("movement_direction");
  if (payment.amount !== Math.abs(movement.amount)) throw new AppError("movement_amount");
  if (payment.state === "completed") return { ...made(id), is_payment_made: false };
  if (payment.state !== "pending") throw new AppError("payment_not_completed");
  await tx.query("update payment set state = 'completed', date = $2 where id = $1", [id, movement.operation_date]);
  return made(id);
}

async function settle({ tx, user }: Setting, movement: BankMovement, remittance_id: string): Promise<Outcome> {
  requireMay(user, "remittance", "approve");
  const remittance = await lockRow(tx, remittanceResource, remittance_id, user);
  if (remittance.state !== "sent") throw new AppError("forbidden_move", { data: { allowed: [] } });
  if ((remittance.kind === "direct_debit") !== movement.amount > 0) throw new AppError("movement_direction");
  if (remittance.amount !== Math.abs(movement.amount)) throw new AppError("movement_amount");
  await settleRemittance(tx, remittance, movement.operation_date, user);
  return { payment_id: null, remittance_id, is_payment_made: false };
}

/** @throws InvalidInput unless exactly one thing is named */
function effectOf(setting: Setting, movement: BankMovement, input: ConfirmInput): Promise<Outcome> {
  const { invoice_id, payment_id, remittance_id, person_id } = input;
  const named = [invoice_id, payment_id, remittance_id, person_id].filter((id) => typeof id === "string");
  if (named.length !== 1)
    throw new InvalidInput("bank_movement", [{ field: "invoice_id", key: "validation.one_subject", params: {} }]);
  if (invoice_id) return payInvoice(setting, movement, invoice_id);
  if (payment_id) return takePayment(setting, movement, payment_id);
  if (remittance_id) return settle(setting, movement, remittance_id);
  return receive(setting, movement, { person_id: person_id ?? null }, null);
}

/** Nothing in another currency is anybody's rent. @throws AppError movement_currency */
async function requireEuros(tx: Tx, { bank_statement_id }: BankMovement): Promise<void> {
  const [statement] = await tx.query<{ currency: string }>("select currency from bank_statement where id = $1", [
    bank_statement_id,
  ]);
  if (statement?.currency !== "EUR") throw new AppError("movement_currency");
}

/** Makes of a movement what somebody says it is, with how sure the proposal was if it is one. */
export async function confirmMovement(setting: Setting, movement: BankMovement, input: ConfirmInput): Promise<void> {
  const { tx } = setting;
  await requireEuros(tx, movement);
  const subject = input.invoice_id ?? input.payment_id ?? input.remittance_id;
  const proposals = (await proposeMatches(tx, [movement])).get(movement.id) ?? [];
  const confidence = proposals.find(({ id }) => id === subject)?.confidence ?? null;
  const { payment_id, remittance_id, is_payment_made } = await effectOf(setting, movement, input);
  await tx.query(
    `update bank_movement set state = 'confirmed', payment_id = $2, remittance_id = $3, is_payment_made = $4, confidence = $5
     where id = $1`,
    [movement.id, payment_id, remittance_id, is_payment_made, confidence],
  );
}

/**
 * Takes a confirmation back: a payment that it made is returned, and what that covered is owed again.
 * @throws AppError settlement_final for a remittance, whose payments are returned one by one
 */
export async function undoMovement(
  { tx, user }: Setting,
  movement: BankMovement,
  { today, reason }: { readonly today: string; readonly reason: string },
): Promise<void> {
  if (movement.remittance_id) throw new AppError("settlement_final");
  if (movement.payment_id && movement.is_payment_made) {
    requireMay(user, "payment", "update");
    const payment = await lockRow(tx, paymentResource, movement.payment_id, user);
    if (payment.state === "completed") {
      const day = today > payment.date ? today : payment.date;
      await reverseAll(tx, payment.id, { day, reason }, user);
      await tx.query("update payment set state = 'returned', returned_on = $2, return_reason = $3 where id = $1", [
        payment.id,
        day,
        reason,
      ]);
    }
  }
  await tx.query(
    `update bank_movement set state = 'pending', payment_id = null, is_payment_made = false, confidence = null,
       ignore_reason = null where id = $1`,
    [movement.id],
  );
}

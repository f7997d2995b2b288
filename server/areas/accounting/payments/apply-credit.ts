import * as z from "zod/mini";
import type { AllocationInput } from "#shared/domain/accounting/payments/payment-allocation.ts";
import type { ApplyCreditInput } from "#shared/domain/accounting/payments/credit-offer.ts";
import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import { everyRow, type RowScope, withinScope } from "#server/engine/db/row-scope.ts";
import { Statement } from "#server/engine/db/statement.ts";
import { asMove, transact, type Tx } from "#server/engine/db/transaction.ts";
import { enqueue, type Job } from "#server/engine/jobs/jobs.ts";
import type { Services } from "#server/engine/services/services.ts";
import { applyAllocations } from "./allocations.ts";
import { planPayerCredit, type PayerCredit, type PayerQuery, readCreditMode } from "./credit-offers.ts";
import { refuseOffsetAllocations } from "./refuse-offsets.ts";

/** Locks a payer's credit and debts in the order of all allocations: payments, then invoices. */
async function lockPayer(tx: Tx, payer: PayerQuery): Promise<void> {
  const [column, id] = "person_id" in payer ? ["person_id", payer.person_id] : ["owner_id", payer.owner_id];
  await tx.query(`select 1 from payment where ${column} = $1 and credit > 0 order by id for no key update`, [id]);
  await tx.query(`select 1 from invoice where ${column} = $1 and outstanding > 0 order by id for no key update`, [id]);
}

async function writeShares(
  tx: Tx,
  { shares }: PayerCredit,
  how: { readonly scope: RowScope; readonly isAutomatic: boolean },
): Promise<string[]> {
  const ids: string[] = [];
  for (const [payment_id, own] of Map.groupBy(shares, ({ source }) => source.payment_id)) {
    const allocations: AllocationInput[] = own.map(({ invoice, amount }) => ({
      invoice_id: invoice.invoice_id,
      amount,
    }));
    ids.push(...(await applyAllocations(tx, payment_id, allocations, how.scope, how.isAutomatic ? "job" : "user")));
  }
  return ids;
}

function payerOf({ person_id, owner_id }: ApplyCreditInput): PayerQuery {
  if (person_id && !owner_id) return { person_id };
  if (owner_id && !person_id) return { owner_id };
  throw new InvalidInput("payment", [
    {
      field: person_id ? "owner_id" : "person_id",
      key: person_id ? "validation.one_customer" : "validation.required",
      params: {},
    },
  ]);
}

const keyOf = (share: { readonly payment_id: string; readonly invoice_id: string; readonly amount: number }) =>
  `${share.payment_id} ${share.invoice_id} ${share.amount}`;

/**
 * Applies what an offer showed, if it would still be offered.
 * @returns ids of the allocations
 * @throws AppError credit_changed, InvalidInput
 */
export async function applyOffer(tx: Tx, input: ApplyCreditInput, scope: RowScope): Promise<string[]> {
  const payer = payerOf(input);
  await lockPayer(tx, payer);
  if ((await readCreditMode(tx)) === "never") throw new AppError("credit_changed");
  const how = { scope, isAutomatic: false };
  const [planned] = await planPayerCredit(tx, payer, how);
  const current = (planned?.shares ?? []).map(({ source, invoice, amount }) =>
    keyOf({ payment_id: source.payment_id, invoice_id: invoice.invoice_id, amount }),
  );
  const shown = new Set(input.shares.map(keyOf));
  const isSame =
    shown.size === current.length && input.shares.length === current.length && current.every((key) => shown.has(key));
  if (!planned || !isSame) throw new AppError("credit_changed");
  return asMove(tx, "allocate", () => writeShares(tx, planned, how));
}

/**
 * Reverses allocations together; those already reversed stay as they are.
 * @throws AppError not_found if one does not exist within the scope; payment_is_offset
 */
export async function undoCredit(tx: Tx, ids: readonly string[], day: string, scope: RowScope): Promise<void> {
  const statement = new Statement();
  const named = `a.id = any(${statement.bind([...new Set(ids)])}::uuid[])`;
  const seen = withinScope("payment_allocation", "a", scope, statement) ?? "true";
  const found = await tx.query<{ id: string; payment_id: string }>(
    `select a.id, a.payment_id from payment_allocation a where ${named} and ${seen}`,
    statement.values,
  );
  if (found.length < new Set(ids).size) throw new AppError("not_found");
  const payment_ids = found.map(({ payment_id }) => payment_id);
  await refuseOffsetAllocations(tx, ids);
  await tx.query("select 1 from payment where id = any($1) order by id for no key update", [payment_ids]);
  await asMove(tx, "reverse", () =>
    tx.query(
      "update payment_allocation set state = 'reversed', reversed_on = $2 where id = any($1) and state = 'applied'",
      [found.map(({ id }) => id), day],
    ),
  );
}

const APPLY_CREDIT = "apply_credit";
const payload = z.object({ invoice_ids: z.array(z.uuid()) });

/** Enqueues the use of credit for invoices just issued, in the caller's transaction, where the company wants it. */
export async function enqueueCredit(tx: Tx, invoice_ids: readonly string[]): Promise<void> {
  const [first] = invoice_ids;
  if (first === undefined || (await readCreditMode(tx)) !== "automatic") return;
  await enqueue(tx, APPLY_CREDIT, { invoice_ids }, `${APPLY_CREDIT}:${first}`);
}

/**
 * Applies credit to invoices, where the company wants it by itself. One transaction per payer: it acts for the company,
 * and repeating it applies nothing twice.
 */
export async function applyCreditTo(
  { db }: Services,
  invoice_ids: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  if ((await readCreditMode(db)) !== "automatic") return;
  const how = { scope: everyRow, isAutomatic: true };
  for (const { payer } of await planPayerCredit(db, { invoice_ids }, how)) {
    signal.throwIfAborted();
    const { person_id, owner_id } = payer;
    const query = person_id === null ? { owner_id: owner_id ?? "" } : { person_id };
    await transact(db, null, async (tx) => {
      await lockPayer(tx, query);
      const [planned] = await planPayerCredit(tx, query, how);
      if (planned) await asMove(tx, "allocate", () => writeShares(tx, planned, how));
    });
  }
}

export const creditJobs: readonly Job[] = [
  {
    name: APPLY_CREDIT,
    cron: null,
    isDoneAtStart: false,
    run: (services, { payload: raw, signal }) => applyCreditTo(services, payload.parse(raw).invoice_ids, signal),
  },
];

import { type Deposit, depositResource } from "#shared/domain/accounting/deposits/deposit.ts";
import type { ExitDamage, RentalExitInput } from "#shared/domain/accounting/exits/rental-exit.ts";
import {
  type Deduction,
  type ExitFacts,
  type ExitSum,
  planDeductions,
} from "#shared/domain/accounting/exits/settle-exit.ts";
import { planCredit } from "#shared/domain/accounting/payments/plan-credit.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { lockRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { requireRight } from "#server/engine/http/require-right.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import { returnDeposit } from "../deposits/deposit-moves.ts";
import { applyAllocations } from "../payments/allocations.ts";
import { findMethod } from "../payments/find-method.ts";
import { registerPayment } from "../payments/payment-changes.ts";

// The database's part, in server/schema: undo_exit, follow_withholding.

interface Booking {
  readonly tx: Tx;
  readonly user: UserAccess;
  readonly today: string;
  readonly rental: Rental;
  readonly input: RentalExitInput;
  readonly facts: ExitFacts;
  readonly sum: ExitSum;
}

/** What an exit created. */
export interface Booked {
  readonly payment_ids: readonly string[];
  readonly allocation_ids: readonly string[];
  readonly withholding_ids: readonly string[];
  readonly charge_ids: readonly string[];
}

/** Credit covers debts, the oldest payment the oldest due; what is left of it waits as transfers to the tenant. */
async function settleCredit({ tx, user, today, rental, input, facts, sum }: Booking) {
  const { id: rental_id, tenant_id } = rental;
  const shares =
    input.credit_use === "keep"
      ? []
      : planCredit(
          facts.credits.map((one) => ({ ...one, rental_id })),
          facts.debts.map((debt) => ({ ...debt, rental_id })),
        );
  if (shares.length > 0) requireRight(user, "payment", "update");
  const allocation_ids: string[] = [];
  for (const [{ payment_id }, own] of Map.groupBy(shares, ({ source }) => source)) {
    const allocations = own.map(({ invoice, amount }) => ({ invoice_id: invoice.invoice_id, amount }));
    allocation_ids.push(...(await applyAllocations(tx, payment_id, allocations, user, "user")));
  }
  const payment_ids: string[] = [];
  let open = input.prepares_return ? sum.credit_returned : 0;
  for (const { payment_id, credit } of facts.credits) {
    const applied = shares.reduce(
      (all, { source, amount }) => (source.payment_id === payment_id ? all + amount : all),
      0,
    );
    const amount = Math.min(open, credit - applied);
    if (amount === 0) continue;
    requireRight(user, "payment", "create");
    const refund = {
      direction: "out" as const,
      state: "pending" as const,
      person_id: tenant_id,
      rental_id,
      date: today,
      amount,
      payment_method_id: await findMethod(tx, "transfer"),
      reference: translateIn("es")("accounting.exit.refund_concept", { code: rental.code }),
      refunds_payment_id: payment_id,
    };
    payment_ids.push(await registerPayment(tx, refund, user));
    open -= amount;
  }
  return { allocation_ids, payment_ids };
}

/** The name of a withholding. Its text is Spanish, as those of invoice lines are. */
const conceptOf = ({ of }: Deduction<ExitDamage>): string =>
  "damage" in of ? of.damage.concept : translateIn("es")("accounting.exit.debt_concept", { invoice: of.label });

/** The tenant pays an invoice with the deposit: a payment of the day covers it, and is annulled if the withholding is removed. */
async function offset({ tx, user, today, rental }: Booking, deposit: Deposit, { of, amount }: Deduction<ExitDamage>) {
  if ("damage" in of) return null;
  requireRight(user, "payment", "create");
  const input = {
    direction: "in" as const,
    person_id: rental.tenant_id,
    rental_id: rental.id,
    date: today,
    amount,
    payment_method_id: await findMethod(tx, "transfer"),
    reference: translateIn("es")("accounting.exit.offset_concept", { code: deposit.code }),
    allocations: [{ invoice_id: of.invoice_id, amount }],
    offsets_deposit_id: deposit.id,
  };
  return registerPayment(tx, input, user);
}

const READ_WITHHOLDINGS = "select id from deposit_withholding where deposit_id = $1 order by created_at, id";

/** Withholds from a deposit in hand what it covers, and prepares the transfer of the rest. */
async function settleDeposit(booking: Booking, id: string, deductions: readonly Deduction<ExitDamage>[]) {
  const { tx, user, today } = booking;
  const deposit = await lockRow(tx, depositResource, id, user);
  const idsOf = async () => (await tx.query<{ id: string }>(READ_WITHHOLDINGS, [id])).map((row) => row.id);
  const former = new Set(await idsOf());
  const withholdings = deductions.map((one) => ({
    concept: conceptOf(one),
    amount: one.amount,
    incident_id: "damage" in one.of ? (one.of.damage.incident_id ?? null) : null,
  }));
  await returnDeposit({ tx, user }, deposit, { returned_on: today, withholdings, is_remitted: true });
  const added = (await idsOf()).filter((one) => !former.has(one));
  for (const [index, deduction] of deductions.entries()) {
    const payment_id = await offset(booking, deposit, deduction);
    if (payment_id === null) continue;
    await tx.query("update deposit_withholding set offset_payment_id = $2 where id = $1", [added[index], payment_id]);
  }
  const promised = await tx.query<{ id: string }>(
    "select id from payment where returns_deposit_id = $1 and state = 'pending'",
    [id],
  );
  return { withholding_ids: added, payment_ids: promised.map((row) => row.id) };
}

const INSERT_CHARGES = `
  insert into rental_charge (rental_id, payment_application_id, concept, amount, charged_on, incident_id)
  select $1, (select id from payment_application where kind = 'other' order by archived_at nulls first, position limit 1),
    g.concept, g.amount, $2, g.incident_id
  from jsonb_to_recordset($3) g (concept text, amount bigint, incident_id uuid) returning id`;

/** Damages above the deposit wait as charges for an invoice. */
async function chargeDamages({ tx, user, today, rental }: Booking, charged: readonly ExitDamage[]): Promise<string[]> {
  if (charged.length === 0) return [];
  requireRight(user, "rental_charge", "create");
  const rows = await tx.query<{ id: string }>(INSERT_CHARGES, [rental.id, today, JSON.stringify(charged)]);
  return rows.map(({ id }) => id);
}

/**
 * Books what an exit settles. Deposits that are lodged, or are to be lodged first, stay as they are: their deductions are
 * stored with the exit alone. The caller has locked the rental, its payments, invoices and deposits.
 */
export async function bookExit(booking: Booking): Promise<Booked> {
  const { user, input, facts } = booking;
  const { deductions, charged } = planDeductions(facts, input);
  const credit = await settleCredit(booking);
  const ready = input.prepares_return ? facts.deposits.filter(({ is_in_hand }) => is_in_hand) : [];
  if (ready.length > 0) requireRight(user, "deposit", "approve");
  const withholding_ids: string[] = [];
  const payment_ids = [...credit.payment_ids];
  for (const { deposit_id } of ready) {
    const own = deductions.filter((one) => one.deposit_id === deposit_id);
    const settled = await settleDeposit(booking, deposit_id, own);
    withholding_ids.push(...settled.withholding_ids);
    payment_ids.push(...settled.payment_ids);
  }
  const charge_ids = await chargeDamages(
    booking,
    charged.map(({ damage, amount }) => ({ ...damage, amount })),
  );
  return { payment_ids, allocation_ids: credit.allocation_ids, withholding_ids, charge_ids };
}

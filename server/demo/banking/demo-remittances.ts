import { type Remittance, remittanceResource } from "#shared/domain/accounting/remittances/remittance.ts";
import { depositResource } from "#shared/domain/accounting/deposits/deposit.ts";
import { addDays } from "#shared/lib/dates.ts";
import { BOOKED_DAYS } from "#server/demo/money/booked-month.ts";
import { insertRow, lockRow } from "#server/engine/db/table-store.ts";
import { asMove } from "#server/engine/db/transaction.ts";
import { returnDeposit } from "#server/areas/accounting/deposits/deposit-moves.ts";
import type { DemoServices, DemoLedger } from "./demo-ledger.ts";
import { findMethod } from "#server/areas/accounting/payments/find-method.ts";
import { registerPayment } from "#server/areas/accounting/payments/payment-changes.ts";
import { generateFile } from "#server/areas/accounting/remittances/remittance-file.ts";
import {
  fillRemittanceDraft,
  followProperties,
  refreshLines,
} from "#server/areas/accounting/remittances/remittance-lines.ts";
import { sendRemittance } from "#server/areas/accounting/remittances/send-remittance.ts";

type Terms = Pick<Remittance, "kind" | "execution_date" | "due_until">;

const reread = ({ tx, user }: DemoLedger, id: string) => lockRow(tx, remittanceResource, id, user);

async function draft(ledger: DemoLedger, terms: Terms): Promise<Remittance> {
  const { tx, user, issuer } = ledger;
  const id = await insertRow(tx, remittanceResource, { ...terms, issuer_id: issuer.id, scheme: "core" });
  await fillRemittanceDraft(tx, await reread(ledger, id), user);
  return reread(ledger, id);
}

async function generate(ledger: DemoLedger, { id }: Remittance, services: DemoServices): Promise<Remittance> {
  const { tx } = ledger;
  const remittance = await reread(ledger, id);
  await asMove(tx, "generate", async () => {
    await refreshLines(tx, remittance);
    await generateFile(tx, remittance, services);
  });
  return reread(ledger, id);
}

async function send(ledger: DemoLedger, remittance: Remittance, day: string): Promise<Remittance> {
  await asMove(ledger.tx, "send", () => sendRemittance(ledger.tx, remittance, day));
  return reread(ledger, remittance.id);
}

/** Excludes lines of a draft by a condition on their invoice. */
async function leaveOut({ tx }: DemoLedger, { id }: Remittance, condition: string): Promise<void> {
  await tx.query(
    `update remittance_line l set is_included = false from invoice i left join rental r on r.id = i.rental_id
     where l.remittance_id = $1 and i.id = l.invoice_id and (${condition})`,
    [id],
  );
  await followProperties(tx, id);
}

/** Debtors in arrears are contacted before another collection. */
const IS_BEHIND = `coalesce(r.arrears_status, 'normal') <> 'normal' or exists (
  select 1 from invoice o where o.person_id = i.person_id and o.outstanding > 0 and o.due_date < date_trunc('month', i.due_date))
  or i.due_date < (select max(date_trunc('month', v.due_date)) from remittance_line x join invoice v on v.id = x.invoice_id where x.remittance_id = l.remittance_id)`;
/** Number of lines deferred to a remittance of their own. */
const DEFERRED_COUNT = 6;
const IS_DEFERRED = `l.id in (select x.id from remittance_line x where x.remittance_id = l.remittance_id and x.is_included order by x.name desc, x.id limit ${DEFERRED_COUNT})`;

/** The month's direct debits, sent to the bank, and a second smaller remittance. */
export async function makeDebits(ledger: DemoLedger) {
  const { month, on, context } = ledger;
  const yesterday = addDays(context.today, -1);
  const due_until = addDays(month, BOOKED_DAYS);
  const main = await on(month, async (services) => {
    const remittance = await draft(ledger, { kind: "direct_debit", execution_date: addDays(month, 5), due_until });
    await leaveOut(ledger, remittance, IS_BEHIND);
    await leaveOut(ledger, remittance, IS_DEFERRED);
    return generate(ledger, remittance, services);
  });
  const sent = await on(addDays(month, 1), () => send(ledger, main, addDays(month, 1)));
  const second = await on(addDays(yesterday, -3), async (services) => {
    const remittance = await draft(ledger, { kind: "direct_debit", execution_date: yesterday, due_until });
    await leaveOut(ledger, remittance, IS_BEHIND);
    return generate(ledger, remittance, services);
  });
  const deferred = await on(addDays(yesterday, -2), () => send(ledger, second, addDays(yesterday, -2)));
  return { sent, deferred };
}

/** The remaining debits, as an open draft. */
export async function makeRemittanceDraft(ledger: DemoLedger): Promise<void> {
  const { today } = ledger.context;
  await ledger.on(addDays(today, -1), () =>
    draft(ledger, { kind: "direct_debit", execution_date: addDays(today, 5), due_until: today }),
  );
}

const PAYABLE_DEPOSITS = `
  select d.id from deposit d join person p on p.id = d.tenant_id
  where d.state = 'recovered' and not exists (select 1 from payment y where y.returns_deposit_id = d.id and y.state = 'pending') and d.recovered_on <= $1 and p.bank_account is not null order by d.return_due_on, d.code limit $2`;
const PAID_OWNERS = "select id from owner where bank_account is not null order by label, id limit $1 offset $2";

async function promise(ledger: DemoLedger, day: string, deposits: number, owners: number, from: number): Promise<void> {
  const { tx, user } = ledger;
  const due = await tx.query<{ id: string }>(PAYABLE_DEPOSITS, [day, deposits]);
  for (const { id } of due) {
    const deposit = await lockRow(tx, depositResource, id, user);
    await asMove(tx, "give_back", () => returnDeposit({ tx, user }, deposit, { returned_on: day, is_remitted: true }));
  }
  const payment_method_id = await findMethod(tx, "transfer");
  const paid = await tx.query<{ id: string }>(PAID_OWNERS, [owners, from]);
  for (const [index, { id: owner_id }] of paid.entries()) {
    const amount = 84_250 + 31_715 * (index + from);
    const common = { owner_id, date: day, amount, payment_method_id, reference: "Liquidación del propietario" };
    await registerPayment(tx, { direction: "out", state: "pending", ...common }, user);
  }
}

/** Transfers for deposits and owners: one remittance sent, and one with a file not sent yet. */
export async function makeTransfers(ledger: DemoLedger): Promise<Remittance> {
  const { on, context } = ledger;
  const day = addDays(context.today, -5);
  const remittance = await on(day, async (services) => {
    await promise(ledger, day, 1, 2, 0);
    return generate(
      ledger,
      await draft(ledger, { kind: "transfer", execution_date: addDays(day, 3), due_until: null }),
      services,
    );
  });
  const sent = await on(addDays(day, 1), () => send(ledger, remittance, addDays(day, 1)));
  const recently = addDays(context.today, -2);
  await on(recently, async (services) => {
    await promise(ledger, recently, 2, 1, 2);
    await generate(
      ledger,
      await draft(ledger, { kind: "transfer", execution_date: context.today, due_until: null }),
      services,
    );
  });
  return sent;
}

import { addDays } from "#shared/lib/dates.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { DemoContext } from "../demo-context.ts";
import { insertRows } from "../insert-rows.ts";
import { makeId } from "../moments.ts";
import { createDemoRandom } from "../random.ts";
import { BOOKED_DAYS, bookedMonth } from "./booked-month.ts";
import type { DepositPayment } from "./plan-deposit-payments.ts";
import { type DueInvoice, type PlannedPayment, planPayments } from "./plan-payments.ts";

const DUE_SQL = `
  select v.id, v.rental_id, v.person_id, v.due_date, v.issue_date, v.collectible, v.payment_method_id, v.number,
    m.kind = 'direct_debit' as is_debited, i.owner_id is null and e.bank_account is not null as is_collected, r.arrears_status, r.state = 'ended' as has_left
  from invoice v join rental r on r.id = v.rental_id join payment_method m on m.id = v.payment_method_id
    join issuer i on i.id = v.issuer_id join person e on e.id = v.person_id
  where v.state in ('issued', 'rectified') and v.outstanding > 0
  order by r.label, v.due_date, v.number`;

/** Backdates the history of covered invoices to the payment, with its author as the actor. */
const BACKDATE_COVERED = `
  update audit_entry a set at = p.created_at, id = uuidv7(p.created_at - clock_timestamp()), actor_id = p.created_by
  from payment_allocation l join payment p on p.id = l.payment_id
  where a.entity = 'invoice' and a.entity_id = l.invoice_id and a.action = 'update' and a.at = clock_now()
    and l.id = any($1::uuid[])`;

const RETURN_ALLOCATIONS = `
  update payment_allocation l set state = 'reversed', reversed_on = g.returned_on, reverse_reason = 'returned'
  from jsonb_to_recordset($1) g (id uuid, returned_on date) where l.payment_id = g.id`;
const RETURN_PAYMENTS = `
  update payment p set state = 'returned', returned_on = g.returned_on, return_reason = g.return_reason
  from jsonb_to_recordset($1) g (id uuid, returned_on date, return_reason text) where p.id = g.id`;
/** Backdates the history of a returned payment to the day of the return. */
const BACKDATE_RETURNED = `
  update audit_entry a set at = g.returned_on + time '09:30', id = uuidv7(g.returned_on + time '09:30' - clock_timestamp()::timestamp),
    actor_id = $2, action = case a.entity when 'invoice' then 'update' else 'return' end
  from jsonb_to_recordset($1) g (id uuid, invoice_id uuid, returned_on date)
  where a.at = clock_now() and a.action = 'update' and a.entity_id in (g.id, g.invoice_id)`;

/** Whether a remittance (made later in the demo) collects it: the company's direct debits of the last booked month. */
function isRemitted({ is_debited, is_collected, due_date }: DueInvoice, { today }: DemoContext): boolean {
  const month = bookedMonth(today);
  return is_debited && is_collected && due_date >= month && due_date <= addDays(month, BOOKED_DAYS);
}

async function cover(tx: Tx, payments: readonly PlannedPayment[], seed: string): Promise<void> {
  const random = createDemoRandom(seed);
  const [rent] = await tx.query<{ id: string }>("select id from payment_application where kind = 'rent'");
  const rows = payments.map(({ id: payment_id, created_at, created_by, invoice_id, covered: amount }) => {
    const base = { id: makeId(created_at, random), created_at, updated_at: created_at, created_by };
    return { ...base, payment_id, invoice_id, amount, payment_application_id: rent?.id ?? null };
  });
  await insertRows(tx, "payment_allocation", rows);
  await tx.query(BACKDATE_COVERED, [rows.map(({ id }) => id)]);
}

const COMPLETED = { returned_on: null, return_reason: null, state: "completed", search_text: "" } as const;

function paymentRow({ invoice_id: _invoice, covered: _covered, isSecond: _second, ...payment }: PlannedPayment) {
  return { ...payment, ...COMPLETED, direction: "in" };
}

function depositPaymentRow({ deposit_id: _deposit, ...payment }: DepositPayment) {
  return { ...payment, ...COMPLETED };
}

/**
 * Inserts the payments of tenants (most a few days after the due date, some late, partial, too high, or returned by
 * the bank) and the deposit payments.
 */
export async function insertPayments(
  tx: Tx,
  deposits: readonly DepositPayment[],
  context: DemoContext,
  isBanked: boolean,
): Promise<void> {
  const invoices = await tx.query<DueInvoice>(DUE_SQL);
  const [transfer] = await tx.query<{ id: string }>("select id from payment_method where kind = 'transfer'");
  const paid = isBanked ? invoices.filter((invoice) => !isRemitted(invoice, context)) : invoices;
  const payments = planPayments(paid, transfer?.id ?? "", context);
  const rows = [...payments.map(paymentRow), ...deposits.map(depositPaymentRow)];
  await insertRows(
    tx,
    "payment",
    rows.toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date))),
  );
  await cover(
    tx,
    payments.filter(({ isSecond }) => !isSecond),
    "allocations",
  );
  const returned = JSON.stringify(payments.filter(({ returned_on }) => returned_on !== null));
  await tx.query(RETURN_ALLOCATIONS, [returned]);
  await tx.query(RETURN_PAYMENTS, [returned]);
  await tx.query(BACKDATE_RETURNED, [returned, context.users.agent]);
  await cover(
    tx,
    payments.filter(({ isSecond }) => isSecond),
    "second allocations",
  );
}

import { addDays } from "#shared/lib/dates.ts";
import type { DemoContext } from "../demo-context.ts";
import { baseColumns, workingHour } from "../moments.ts";
import { createDemoRandom, type DemoRandom } from "../random.ts";

/** An issued invoice with an outstanding amount. */
export interface DueInvoice {
  readonly id: string;
  readonly rental_id: string;
  readonly person_id: string;
  readonly due_date: string;
  readonly issue_date: string;
  readonly collectible: number;
  readonly payment_method_id: string;
  readonly is_debited: boolean;
  /** Whether the company may collect it by direct debit. */
  readonly is_collected: boolean;
  readonly number: string;
  readonly arrears_status: string;
  readonly has_left: boolean;
}

/** Payment behaviour of a tenant: pays late, number of last invoices left unpaid, or pays them in part. */
interface Habit {
  readonly isSlow: boolean;
  readonly unpaid: number;
  readonly isPartly: boolean;
}

function drawHabit({ arrears_status, has_left }: DueInvoice, random: DemoRandom): Habit {
  const isSlow = random.isLucky(12);
  const unpaid = random.pick([1, 1, 1, 2, 2, 3]);
  const isPartly = random.isLucky(3);
  if (arrears_status !== "normal")
    return { isSlow: true, unpaid: arrears_status === "judicial" ? 6 : 4, isPartly: false };
  const owes = random.isLucky(has_left ? 3 : 8);
  return { isSlow, unpaid: owes ? unpaid : 0, isPartly: isPartly && !owes };
}

/** A payment of an invoice; `returned_on` is set when the direct debit was returned. */
interface Paid {
  readonly date: string;
  readonly amount: number;
  readonly returned_on: string | null;
}

/** Payment day of an invoice: a direct debit on its due day, otherwise some days later. */
function payDay({ due_date, is_debited }: DueInvoice, { isSlow }: Habit, random: DemoRandom): string {
  const late = isSlow ? random.integer(6, 24) : random.pick([0, 0, 1, 1, 2, 3, 4]);
  return addDays(due_date, is_debited && !isSlow ? 0 : late);
}

function payInvoice(invoice: DueInvoice, habit: Habit, isOwed: boolean, today: string, random: DemoRandom): Paid[] {
  const date = payDay(invoice, habit, random);
  const bounces = random.isLucky(3) && invoice.is_debited;
  const isTooMuch = random.isLucky(1);
  const whole = invoice.collectible;
  if (isOwed && !habit.isPartly) return [];
  const given = isTooMuch ? Math.ceil(whole / 10_000) * 10_000 : whole;
  const amount = isOwed ? Math.round(whole / 200) * 100 : given;
  const returned_on = bounces ? addDays(date, random.integer(2, 5)) : null;
  const paid = { date, amount, returned_on: returned_on && returned_on < today ? returned_on : null };
  if (!paid.returned_on) return [paid];
  return [paid, { date: addDays(paid.returned_on, random.integer(3, 9)), amount: whole, returned_on: null }];
}

const reasons = ["AM04 · Saldo insuficiente", "MD06 · Devolución a petición del deudor"] as const;

function paymentRow(
  invoice: DueInvoice,
  { date, amount, returned_on }: Paid,
  isSecond: boolean,
  transfer: string,
  random: DemoRandom,
) {
  return {
    date,
    amount,
    returned_on,
    return_reason: returned_on ? random.pick(reasons) : null,
    isSecond,
    invoice_id: invoice.id,
    covered: Math.min(amount, invoice.collectible),
    person_id: invoice.person_id,
    rental_id: invoice.rental_id,
    payment_method_id: isSecond ? transfer : invoice.payment_method_id,
    reference: `Factura ${invoice.number}`,
  };
}

/**
 * Payments of tenants until yesterday, oldest first.
 * @param invoices grouped by rental, the first due first
 * @param transfer id of the payment method used after a returned direct debit
 */
export function planPayments(invoices: readonly DueInvoice[], transfer: string, { today, users }: DemoContext) {
  const random = createDemoRandom("payments");
  const payments = [...Map.groupBy(invoices, ({ rental_id }) => rental_id).values()].flatMap((ofRental) => {
    const habit = ofRental[0] ? drawHabit(ofRental[0], random) : null;
    const due = ofRental.filter(({ due_date }) => due_date < today).length;
    return ofRental.flatMap((invoice, index) => {
      if (!habit) return [];
      const isOwed = index >= due - (habit.isPartly ? 1 : habit.unpaid);
      return payInvoice(invoice, habit, isOwed, today, random)
        .filter(({ date }) => date < today && date >= invoice.issue_date)
        .map((paid, attempt) => paymentRow(invoice, paid, attempt > 0, transfer, random));
    });
  });
  return payments
    .toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)))
    .map((payment) => ({ ...baseColumns(workingHour(payment.date, random), users.agent, random), ...payment }));
}

export type PlannedPayment = ReturnType<typeof planPayments>[number];

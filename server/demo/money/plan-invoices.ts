import { billingException } from "#shared/domain/accounting/invoices/billing-exception.ts";
import { type BillingWords, planRentalInvoice } from "#shared/domain/accounting/invoices/plan-rental-invoice.ts";
import { lastOfMonth } from "#shared/lib/dates.ts";
import type { DemoContext } from "../demo-context.ts";
import { baseColumns } from "../moments.ts";
import { createDemoRandom } from "../random.ts";
import { draftedAt } from "./billing-hour.ts";
import type { BillableMonth } from "./read-billable-months.ts";

/**
 * A month is billed on its first day; a rental signed during the month is billed on the last day, in a second run.
 * @returns null when that day is still ahead
 */
function issueDay({ month, created_on, since }: BillableMonth, today: string): string | null {
  const day = created_on <= month && since <= month ? month : lastOfMonth(month);
  return day <= today ? day : null;
}

/** The invoices of these months as drafts, each with its issue day. */
export function planInvoices(
  months: readonly BillableMonth[],
  words: (month: string) => BillingWords,
  runs: ReadonlyMap<string, string>,
  { today, users }: DemoContext,
) {
  const random = createDemoRandom("invoices");
  return months.flatMap((rental) => {
    const day = issueDay(rental, today);
    if (!day) return [];
    const { lines, ...planned } = planRentalInvoice(rental, words(rental.month), day);
    if (billingException(rental, { lines, ...planned })) return [];
    const invoice = {
      ...baseColumns(day === today ? `${day}T00:00:00.000+02:00` : draftedAt(day, random), users.admin, random),
      ...planned,
      series_id: rental.series_id,
      person_id: rental.person_id,
      rental_id: rental.rental_id,
      billed_month: rental.month,
      payment_method_id: rental.payment_method_id,
      billing_run_id: runs.get(rental.month),
    };
    const ofInvoice = lines.map(({ tax: _tax, rental_charge_id: _charge, ...line }, index) => ({
      ...line,
      invoice_id: invoice.id,
      position: index + 1,
    }));
    return [{ day, invoice, lines: ofInvoice }];
  });
}

export type PlannedInvoices = ReturnType<typeof planInvoices>;

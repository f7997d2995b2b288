import type { BillingRun } from "#shared/domain/accounting/billing/billing-run.ts";
import type { DateString } from "#shared/lib/dates.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

const DUE_ON = (day: string) => `greatest(i.billed_month + r.payment_day - 1, ${day}::date)`;

/**
 * Moves the due dates of a run's drafts to another day of issue: each is due on the rental's payment day, but not
 * before it is issued. A due date that a person chose stays.
 * @param day YYYY-MM-DD
 */
export async function followDueDates(
  tx: Tx,
  run: Pick<BillingRun, "id" | "planned_issue_date">,
  day: DateString,
): Promise<void> {
  if (day === run.planned_issue_date) return;
  await tx.query(
    `update invoice i set due_date = ${DUE_ON("$3")} from rental r
     where i.billing_run_id = $1 and i.state = 'draft' and r.id = i.rental_id
       and i.due_date = ${DUE_ON("$2")} and i.due_date <> ${DUE_ON("$3")}`,
    [run.id, run.planned_issue_date, day],
  );
}

import { addDays, addMonths, firstOfMonth } from "#shared/lib/dates.ts";
import { asMove, type Tx } from "#server/engine/db/transaction.ts";
import type { DemoContext } from "../demo-context.ts";
import { insertRows } from "../insert-rows.ts";
import { baseColumns } from "../moments.ts";
import { createDemoRandom } from "../random.ts";
import { issuedAt, runAt } from "./billing-hour.ts";
import { readBillingWords } from "./billing-words.ts";
import { annulOne, rectifyOne } from "./correct-invoices.ts";
import { planInvoices, type PlannedInvoices } from "./plan-invoices.ts";
import { pretendInstant } from "./pretend-day.ts";
import { readBillableMonths } from "./read-billable-months.ts";

/** Months ago that one invoice was annulled and one rectified. */
const ANNULLED_MONTHS_AGO = 5;
const RECTIFIED_MONTHS_AGO = 2;

function planRuns({ today, now, users }: DemoContext, monthsBilled: number) {
  const random = createDemoRandom("billing runs");
  return Array.from({ length: monthsBilled }, (_, index) => {
    const month = addMonths(firstOfMonth(today), index + 1 - monthsBilled);
    const isNow = month === today;
    return {
      ...baseColumns(isNow ? now.toISOString() : runAt(month), users.admin, random),
      month,
      planned_issue_date: month,
      state: "issued",
      asked_by: users.admin,
      issued_at: isNow ? now.toISOString() : issuedAt(month),
    };
  });
}

/** Invoice ids grouped by issue day, in order. */
function byDay(planned: PlannedInvoices): Map<string, string[]> {
  const days = new Map<string, string[]>();
  for (const { day, invoice } of planned) days.set(day, [...(days.get(day) ?? []), invoice.id]);
  return days;
}

async function issueDay(tx: Tx, day: string, ids: readonly string[], { today, now }: DemoContext): Promise<void> {
  const goBack = await pretendInstant(tx, day === today ? now.toISOString() : issuedAt(day));
  await asMove(tx, "issue", () => tx.query("select issue_invoices($1::uuid[], $2)", [ids, day]));
  await goBack();
}

/** Inserts invoices of `monthsBilled` months, issued day by day. One is annulled, one rectified. */
export async function insertInvoices(tx: Tx, context: DemoContext, monthsBilled: number): Promise<void> {
  const runs = planRuns(context, monthsBilled);
  const [first, last] = [runs[0]?.month ?? "", runs.at(-1)?.month ?? ""];
  const months = await readBillableMonths(tx, first, last);
  const runOf = new Map(runs.map(({ month, id }) => [month, id]));
  const planned = planInvoices(months, await readBillingWords(tx), runOf, context).toSorted((a, b) =>
    a.day < b.day ? -1 : Number(a.day > b.day),
  );
  await insertRows(tx, "billing_run", runs);
  await insertRows(
    tx,
    "invoice",
    planned.map(({ invoice }) => invoice),
  );
  await insertRows(
    tx,
    "invoice_line",
    planned.flatMap(({ lines }) => lines),
  );
  // Inserting the lines updates the totals of the drafts; that is not a change a user made.
  await tx.query("delete from audit_entry where entity = 'invoice' and action = 'update' and at = clock_now()");
  for (const [day, ids] of byDay(planned)) {
    await issueDay(tx, day, ids, context);
    if (day === addMonths(last, -ANNULLED_MONTHS_AGO)) await annulOne(tx, day, addDays(day, 2), context);
    if (day === addMonths(last, -RECTIFIED_MONTHS_AGO)) await rectifyOne(tx, day, addDays(day, 8), context);
  }
  await tx.query(
    // After the creation, also where both have the same time.
    `update audit_entry set id = uuidv7(at - clock_timestamp() + interval '1 second'), actor_id = $1
     where entity in ('invoice', 'invoice_series') and action <> 'create'`,
    [context.users.admin],
  );
}

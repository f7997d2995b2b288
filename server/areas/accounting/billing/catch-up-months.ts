import type { CaughtUpMonths } from "#shared/domain/accounting/billing/missed-month.ts";
import type { RecurringCharge } from "#shared/domain/accounting/billing/recurring-charge.ts";
import { planRentalInvoice } from "#shared/domain/accounting/invoices/plan-rental-invoice.ts";
import { WHOLE_RENTAL } from "#shared/domain/rentals/rental-split.ts";
import { formatLongMonth, latestOf } from "#shared/lib/dates.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { readBilledIn } from "../settlements/read-billed-in.ts";
import { billingWords, readBillableRentals } from "./billable-rentals.ts";
import { insertLines } from "./draft-month.ts";
import { type MissedDays, type MissingCharge, readMissedBy, readWithContinued } from "./read-missed-months.ts";

/** The line of a charge for each draft of a month and its days; null where one of them can have none, as without a known rate. */
async function planLines(tx: Tx, { id, rental_id }: MissingCharge, { month, invoices }: MissedDays, today: string) {
  const words = await billingWords(tx, month);
  const rentals = await readBillableRentals(tx, { month, rental_ids: [rental_id], isBilledToo: true }, everyRow);
  const lines = invoices.flatMap(({ id: invoice_id, share, part, since, until }) => {
    const rental = rentals.find((one) => one.part === part);
    const shares = share === WHOLE_RENTAL ? [WHOLE_RENTAL] : rental?.shares;
    const planned = rental && shares && planRentalInvoice({ ...rental, shares, since, until }, words, today);
    const line = planned?.lines.find(({ recurring_charge_id }) => recurring_charge_id === id);
    return line?.tax.is_rate_known ? [{ ...line, invoice_id }] : [];
  });
  return lines.length === invoices.length ? lines : null;
}

/** No form that was opened before takes the line off again. */
const OUTDATE = "update invoice set version = version + 1, updated_at = clock_now() where id = any($1)";

const LAST_POSITION = "select max(position) as position from invoice_line where invoice_id = $1";

/** Adds the charge to the drafts of a month, each with its part. */
async function addToDrafts(tx: Tx, charge: MissingCharge, month: MissedDays, today: string): Promise<boolean> {
  const lines = month.is_draft ? await planLines(tx, charge, month, today) : null;
  if (!lines) return false;
  for (const { tax: _tax, ...line } of lines) {
    const [last] = await tx.query<{ position: number | null }>(LAST_POSITION, [line.invoice_id]);
    await insertLines(tx, [{ ...line, position: (last?.position ?? 0) + 1 }]);
  }
  await tx.query(OUTDATE, [lines.map(({ invoice_id }) => invoice_id)]);
  return true;
}

/**
 * A one-off charge with the month and the taxes of the recurring one, which the next invoice of the rental bills, or of its renewal
 * where it has ended.
 */
async function addOneOffCharge(tx: Tx, charge: MissingCharge, { month, amount }: MissedDays): Promise<void> {
  await tx.query(
    `insert into rental_charge (rental_id, payment_application_id, concept, amount, charged_on, settled_charge_id)
     values ($1, $2, left($3, 300), $4, $5, $6)`,
    [
      (await readBilledIn(tx, charge.rental_id))?.id ?? charge.rental_id,
      charge.payment_application_id,
      `${charge.concept} (${formatLongMonth(month, "es")})`,
      amount,
      latestOf(charge.starts_on, month),
      charge.id,
    ],
  );
}

const LOCK_DRAFTS = `
  select 1 from invoice where rental_id = any($1) and state = 'draft' and kind <> 'rectifying' order by id for no key update`;

/**
 * Bills a charge, and what continues it in renewals, for the months that are billed without it: drafts get its line, for invoices a
 * one-off charge waits. Repeating it bills nothing twice. The caller has locked the charge.
 */
export async function catchUpMonths(
  tx: Tx,
  { id }: Pick<RecurringCharge, "id">,
  today: string,
): Promise<CaughtUpMonths> {
  const charges = await readWithContinued(tx, id);
  const ids = charges.map((charge) => charge.id);
  await tx.query("select 1 from recurring_charge where id = any($1) order by id for no key update", [ids]);
  await tx.query(LOCK_DRAFTS, [charges.map(({ rental_id }) => rental_id)]);
  const done: { drafts: string[]; charges: string[] } = { drafts: [], charges: [] };
  for (const charge of await readWithContinued(tx, id))
    for (const month of await readMissedBy(tx, charge)) {
      const isAdded = await addToDrafts(tx, charge, month, today);
      if (!isAdded) await addOneOffCharge(tx, charge, month);
      (isAdded ? done.drafts : done.charges).push(month.month);
    }
  return done;
}

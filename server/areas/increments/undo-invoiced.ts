import { MAX_NAMED_HINDRANCES } from "#shared/domain/accounting/policy.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { rentsOfDays } from "#shared/domain/rentals/plan-invoiced.ts";
import type { PriceIncrement } from "#shared/domain/rentals/price-increment.ts";
import { isPartOf } from "#shared/domain/rentals/rental-split.ts";
import type { DateString } from "#shared/lib/dates.ts";
import { joinFirst } from "#shared/lib/text.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { correctDrafts, lockDrafts, MONTH_BILLED, readRentLines, startBy } from "./invoiced-drafts.ts";

// The database's part, in server/schema: invoices_of_charge.

/** How many hinder a revert, and the names of the first, as parameters of an error. */
export const nameHindrances = (labels: readonly string[]) => ({
  count: labels.length,
  names: joinFirst(labels, MAX_NAMED_HINDRANCES),
});

/** Issued invoices that were not rectified, of months with the new rent. */
const INVOICED_SINCE = `
  select i.label, i.period_start as since, i.period_end as until, n.amount, i.share, l.old_amount, l.new_amount
  from price_increment_line l
  join rental_rent made on made.id = l.rental_rent_id
  join invoice i on i.rental_id = l.rental_id and ${MONTH_BILLED} >= made.valid_from and i.state = 'issued'
    and i.kind <> 'rectifying' and i.period_start is not null and i.period_end is not null
  join invoice_line n on n.invoice_id = i.id
  join payment_application a on a.id = n.payment_application_id and a.kind = 'rent'
  where l.price_increment_id = $1 and l.is_included order by i.label`;

interface InvoicedRent {
  readonly label: string;
  readonly since: DateString;
  readonly until: DateString;
  readonly amount: number;
  /** Basis points of the rental that the invoice bills. */
  readonly share: number;
  readonly old_amount: number;
  readonly new_amount: number;
}

/** @throws AppError revert_invoiced if an invoice has the new rent */
async function refuseInvoicedAtNewRent(tx: Tx, increment_id: string): Promise<void> {
  const rents = await tx.query<InvoicedRent>(INVOICED_SINCE, [increment_id]);
  const atNewRent = rents.filter((rent) =>
    isPartOf(rent.amount, rentsOfDays(rent.since, rent.until, rent).after, rent.share),
  );
  const labels = [...new Set(atNewRent.map(({ label }) => label))];
  if (labels.length > 0) throw new AppError("revert_invoiced", { params: nameHindrances(labels) });
}

/** @throws AppError increment_charged if an invoice or draft bills a charge of the increment */
async function refuseCharged(tx: Tx, increment_id: string): Promise<void> {
  await tx.query("select 1 from rental_charge where price_increment_id = $1 order by id for update", [increment_id]);
  const billed = await tx.query<{ label: string }>(
    `select distinct i.label from rental_charge c
     cross join lateral invoices_of_charge(c.id) b (id) join invoice i on i.id = b.id
     where c.price_increment_id = $1 order by i.label`,
    [increment_id],
  );
  if (billed.length > 0)
    throw new AppError("increment_charged", { params: nameHindrances(billed.map(({ label }) => label)) });
}

/**
 * Removes the charges that are not billed yet, and restores the rent in drafts.
 * @throws AppError revert_invoiced, increment_charged
 */
export async function undoInvoiced(tx: Tx, increment: PriceIncrement): Promise<void> {
  const { id, effective_date, invoiced_choice } = increment;
  await lockDrafts(tx, increment);
  await refuseInvoicedAtNewRent(tx, id);
  await refuseCharged(tx, id);
  await tx.query("delete from rental_charge where price_increment_id = $1", [id]);
  const startOf = startBy(invoiced_choice, effective_date);
  await correctDrafts(tx, await readRentLines(tx, id), { from: effective_date, isUndone: true, startOf });
}

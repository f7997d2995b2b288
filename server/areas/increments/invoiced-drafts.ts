import { firstMonthNotInvoiced, rentsOfDays } from "#shared/domain/rentals/plan-invoiced.ts";
import type { PriceIncrementLine } from "#shared/domain/rentals/price-increment-line.ts";
import { isPartOf, partOf, type Portion } from "#shared/domain/rentals/rental-split.ts";
import type { InvoicedChoice, PriceIncrement } from "#shared/domain/rentals/price-increment.ts";
import type { DateString } from "#shared/lib/dates.ts";
import { monthBilled } from "#server/areas/accounting/billing/month-billed.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

// The database's part, in server/schema: total_invoices.

/** A line of a rental that is applied. */
export type RentLine = Pick<
  PriceIncrementLine,
  "old_amount" | "invoiced_months" | "invoiced_difference" | "redrafted_months" | "edited_months"
> & { readonly id: string; readonly rental_id: string; readonly new_amount: number };

/** Included lines of rentals. */
export function readRentLines(tx: Tx, increment_id: string): Promise<readonly RentLine[]> {
  return tx.query<RentLine>(
    `select id, rental_id, old_amount, new_amount, invoiced_months, invoiced_difference, redrafted_months, edited_months
     from price_increment_line
     where price_increment_id = $1 and is_included and rental_id is not null
     order by rental_id`,
    [increment_id],
  );
}

/** Locks the drafts of the included rentals' months, so that none is issued while the increment is applied. */
export async function lockDrafts(tx: Tx, { id, effective_date }: PriceIncrement): Promise<void> {
  await tx.query(
    `select 1 from invoice where state = 'draft' and (billed_month >= $2 or period_end >= $2)
       and rental_id in (select rental_id from price_increment_line where price_increment_id = $1 and is_included)
     order by id for no key update`,
    [id, effective_date],
  );
}

/** SQL: the month that invoice `i` bills; null for several. */
export const MONTH_BILLED = monthBilled("i");

/** SQL: what invoice `i` bills of its month, as a `Portion`. */
export const PORTION = `i.share, i.part, array(
    select v.share from invoice v where v.rental_id = i.rental_id and v.billed_month = i.billed_month and v.kind <> 'rectifying'
      and v.state <> 'annulled' and v.archived_at is null order by v.part) as shares`;

interface DraftRent extends Portion {
  readonly line_id: string;
  readonly invoice_id: string;
  readonly rental_id: string;
  readonly month: DateString;
  readonly since: DateString;
  readonly until: DateString;
  readonly amount: number;
}

/** Lines of rent of a draft (`l`) that can be corrected: their unit amount is the rent. */
export const CORRECTABLE = "l.quantity = 1";

const DRAFT_RENTS = `
  select l.id as line_id, i.id as invoice_id, i.rental_id, ${MONTH_BILLED} as month, i.period_start as since,
         i.period_end as until, l.unit_amount as amount, ${PORTION}
  from invoice i join invoice_line l on l.invoice_id = i.id
  join payment_application a on a.id = l.payment_application_id and a.kind = 'rent'
  where i.state = 'draft' and i.archived_at is null and i.kind <> 'rectifying' and ${CORRECTABLE}
    and i.rental_id = any($1) and ${MONTH_BILLED} >= $2 and i.period_start is not null and i.period_end is not null
  order by i.id, l.position`;

/**
 * Replaces the rent in drafts: the first line of each with exactly the other amount, of a part of a split month with its part. Undoing also covers drafts
 * that were created at the new rent.
 */
export async function correctDrafts(
  tx: Tx,
  lines: readonly RentLine[],
  how: { readonly from: DateString; readonly isUndone: boolean; readonly startOf: (line: RentLine) => DateString },
): Promise<void> {
  const drafted = new Map(
    lines.filter((line) => how.isUndone || line.redrafted_months.length > 0).map((line) => [line.rental_id, line]),
  );
  if (drafted.size === 0) return;
  const rents = await tx.query<DraftRent>(DRAFT_RENTS, [[...drafted.keys()], how.from]);
  const corrected = new Map<string, { id: string; unit_amount: number }>();
  for (const { line_id, invoice_id, rental_id, month, since, until, amount, ...portion } of rents) {
    const line = drafted.get(rental_id);
    if (!line || month < how.startOf(line) || corrected.has(invoice_id)) continue;
    if (!how.isUndone && !line.redrafted_months.includes(month)) continue;
    const { before, after } = rentsOfDays(since, until, line);
    const [present, wanted] = how.isUndone ? [after, before] : [before, after];
    if (isPartOf(amount, present, portion.share))
      corrected.set(invoice_id, { id: line_id, unit_amount: partOf(wanted, portion) });
  }
  await tx.query(
    `update invoice_line l set unit_amount = g.unit_amount
     from jsonb_to_recordset($1) g (id uuid, unit_amount bigint) where l.id = g.id`,
    [JSON.stringify([...corrected.values()])],
  );
}

/** The first month of the new rent of a line, by the choice for months that are invoiced. */
export const startBy = (choice: InvoicedChoice | null, effective_date: DateString) => (line: RentLine) =>
  choice === "later" ? firstMonthNotInvoiced(line, effective_date) : effective_date;

import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import { firstMonthNotInvoiced, rentsOfDays } from "#shared/domain/rentals/plan-invoiced.ts";
import type { PriceIncrementLine } from "#shared/domain/rentals/price-increment-line.ts";
import type { InvoicedChoice, PriceIncrement } from "#shared/domain/rentals/price-increment.ts";
import { type DateString, formatLongMonth } from "#shared/lib/dates.ts";
import { formatCents } from "#shared/lib/money.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { translateIn } from "#server/engine/services/translations.ts";

// The database's part, in server/schema: is_pending, total_invoices.

type RentLine = Pick<
  PriceIncrementLine,
  "old_amount" | "invoiced_months" | "invoiced_difference" | "redrafted_months" | "edited_months"
> & { readonly id: string; readonly rental_id: string; readonly new_amount: number };

/** Included lines of rentals. */
function readRentLines(tx: Tx, increment_id: string): Promise<readonly RentLine[]> {
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
    `select 1 from invoice where state = 'draft' and billed_month >= $2
       and rental_id in (select rental_id from price_increment_line where price_increment_id = $1 and is_included)
     order by id for no key update`,
    [id, effective_date],
  );
}

/**
 * The choice for invoiced months; null if there are none.
 * @throws InvalidInput without a choice
 */
export function requireChoice(
  { invoiced_count }: Pick<PriceIncrement, "invoiced_count">,
  choice: InvoicedChoice | null,
): InvoicedChoice | null {
  if (invoiced_count === 0) return null;
  if (choice !== null) return choice;
  throw new InvalidInput("price_increment", [{ field: "invoiced_choice", key: "validation.required", params: {} }]);
}

/** Months named in a charge before it names only the first and the last. */
const MAX_NAMED_MONTHS = 4;

function nameMonths(months: readonly DateString[]): string {
  const named = months.map((month) => formatLongMonth(month, "es"));
  const [first = "", last = ""] = [named[0], named.at(-1)];
  return named.length > MAX_NAMED_MONTHS ? `${first} – ${last}` : named.join(", ");
}

/** One charge, or credit where the rent falls, on the next invoice of each rental. Texts of invoices are Spanish. */
async function chargeInvoiced(tx: Tx, { id }: PriceIncrement, lines: readonly RentLine[], day: DateString) {
  const t = translateIn("es");
  const charges = lines
    .filter(({ invoiced_difference }) => invoiced_difference !== 0)
    .map(({ rental_id, old_amount, new_amount, invoiced_months, invoiced_difference }) => ({
      rental_id,
      amount: invoiced_difference,
      concept: t("rentals.increment.charge_concept", {
        months: nameMonths(invoiced_months),
        before: formatCents(old_amount, "es"),
        after: formatCents(new_amount, "es"),
      }),
    }));
  await tx.query(
    `insert into rental_charge (rental_id, payment_application_id, concept, amount, charged_on, price_increment_id)
     select g.rental_id,
            (select id from payment_application where kind = 'rent' order by archived_at nulls first, position, id limit 1),
            g.concept, g.amount, $2, $3
     from jsonb_to_recordset($1) g (rental_id uuid, concept text, amount bigint) order by g.rental_id`,
    [JSON.stringify(charges), day, id],
  );
}

interface DraftRent {
  readonly line_id: string;
  readonly invoice_id: string;
  readonly rental_id: string;
  readonly month: DateString;
  readonly since: DateString;
  readonly until: DateString;
  readonly amount: number;
}

const DRAFT_RENTS = `
  select l.id as line_id, i.id as invoice_id, i.rental_id, i.billed_month as month, i.period_start as since,
         i.period_end as until, l.unit_amount as amount
  from invoice i join invoice_line l on l.invoice_id = i.id
  join payment_application a on a.id = l.payment_application_id and a.kind = 'rent'
  where i.state = 'draft' and i.archived_at is null and i.kind <> 'rectifying' and l.quantity = 1
    and i.rental_id = any($1) and i.billed_month >= $2 and i.period_start is not null and i.period_end is not null
  order by i.id, l.position`;

/**
 * Replaces the rent in drafts: the first line of each with exactly the other amount. Undoing also covers drafts
 * that were created at the new rent.
 */
async function correctDrafts(
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
  for (const { line_id, invoice_id, rental_id, month, since, until, amount } of rents) {
    const line = drafted.get(rental_id);
    if (!line || month < how.startOf(line) || corrected.has(invoice_id)) continue;
    if (!how.isUndone && !line.redrafted_months.includes(month)) continue;
    const { before, after } = rentsOfDays(since, until, line);
    const [present, wanted] = how.isUndone ? [after, before] : [before, after];
    if (amount === present) corrected.set(invoice_id, { id: line_id, unit_amount: wanted });
  }
  await tx.query(
    `update invoice_line l set unit_amount = g.unit_amount
     from jsonb_to_recordset($1) g (id uuid, unit_amount bigint) where l.id = g.id`,
    [JSON.stringify([...corrected.values()])],
  );
}

const startBy = (choice: InvoicedChoice | null, effective_date: DateString) => (line: RentLine) =>
  choice === "later" ? firstMonthNotInvoiced(line, effective_date) : effective_date;

/** A later start of rents whose first months are invoiced. */
export interface RentStart {
  readonly rental_id: string;
  readonly valid_from: DateString;
}

/**
 * Settles the months that are billed already, by the user's choice: a charge, a later start, or nothing. Drafts of
 * months with the new rent are corrected in any case.
 * @param today the day of the charges
 */
export async function settleInvoiced(
  tx: Tx,
  increment: PriceIncrement,
  choice: InvoicedChoice | null,
  today: DateString,
): Promise<RentStart[]> {
  const lines = await readRentLines(tx, increment.id);
  const startOf = startBy(choice, increment.effective_date);
  if (choice === "charge") await chargeInvoiced(tx, increment, lines, today);
  await correctDrafts(tx, lines, { from: increment.effective_date, isUndone: false, startOf });
  return lines
    .map((line) => ({ rental_id: line.rental_id, valid_from: startOf(line) }))
    .filter(({ valid_from }) => valid_from !== increment.effective_date);
}

/** Maximum number of invoices named in an error. */
const MAX_NAMED = 3;

/** How many there are, and the names of the first. */
function nameSome(labels: readonly string[]): { count: number; names: string } {
  const more = labels.length > MAX_NAMED ? ["…"] : [];
  return { count: labels.length, names: [...labels.slice(0, MAX_NAMED), ...more].join(", ") };
}

/** Issued invoices that were not rectified, of months with the new rent. */
const INVOICED_SINCE = `
  select i.label, i.period_start as since, i.period_end as until, n.amount, l.old_amount, l.new_amount
  from price_increment_line l
  join rental_rent made on made.id = l.rental_rent_id
  join invoice i on i.rental_id = l.rental_id and i.billed_month >= made.valid_from and i.state = 'issued'
    and i.kind <> 'rectifying' and i.period_start is not null and i.period_end is not null
  join invoice_line n on n.invoice_id = i.id
  join payment_application a on a.id = n.payment_application_id and a.kind = 'rent'
  where l.price_increment_id = $1 and l.is_included order by i.label`;

interface InvoicedRent {
  readonly label: string;
  readonly since: DateString;
  readonly until: DateString;
  readonly amount: number;
  readonly old_amount: number;
  readonly new_amount: number;
}

/** @throws AppError revert_invoiced if an invoice has the new rent */
async function refuseInvoiced(tx: Tx, increment_id: string): Promise<void> {
  const rents = await tx.query<InvoicedRent>(INVOICED_SINCE, [increment_id]);
  const atNewRent = rents.filter((rent) => rentsOfDays(rent.since, rent.until, rent).after === rent.amount);
  const labels = [...new Set(atNewRent.map(({ label }) => label))];
  if (labels.length > 0) throw new AppError("revert_invoiced", { params: nameSome(labels) });
}

/** @throws AppError increment_charged if an invoice or draft bills a charge of the increment */
async function refuseCharged(tx: Tx, increment_id: string): Promise<void> {
  await tx.query("select 1 from rental_charge where price_increment_id = $1 order by id for update", [increment_id]);
  const billed = await tx.query<{ label: string }>(
    `select i.label from rental_charge c
     join invoice i on i.id = c.invoice_id and i.state <> 'annulled' and i.archived_at is null
     where c.price_increment_id = $1 order by i.label`,
    [increment_id],
  );
  if (billed.length > 0)
    throw new AppError("increment_charged", { params: nameSome(billed.map(({ label }) => label)) });
}

/**
 * Removes the charges that are not billed yet, and restores the rent in drafts.
 * @throws AppError revert_invoiced, increment_charged
 */
export async function undoInvoiced(tx: Tx, increment: PriceIncrement): Promise<void> {
  const { id, effective_date, invoiced_choice } = increment;
  await lockDrafts(tx, increment);
  await refuseInvoiced(tx, id);
  await refuseCharged(tx, id);
  await tx.query("delete from rental_charge where price_increment_id = $1", [id]);
  const startOf = startBy(invoiced_choice, effective_date);
  await correctDrafts(tx, await readRentLines(tx, id), { from: effective_date, isUndone: true, startOf });
}

import { amountsOfDraft, type IndexedCharge, planRaisedCharges } from "#shared/domain/rentals/plan-raised-charges.ts";
import type { PriceIncrementLine, RaisedCharge } from "#shared/domain/rentals/price-increment-line.ts";
import type { PriceIncrement } from "#shared/domain/rentals/price-increment.ts";
import { addDays, type DateString } from "#shared/lib/dates.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { INDEXED_CHARGES } from "./indexed-charges.ts";

interface RaisedLine extends Pick<PriceIncrementLine, "id" | "rate" | "new_amount"> {
  /** First day of the new rent. */
  readonly valid_from: DateString;
  readonly charges: readonly IndexedCharge[];
}

/** Included lines whose rent is raised, with the indexed charges of their rentals. */
const RAISED_LINES = `
  select l.id, l.rate, l.new_amount, n.valid_from, (${INDEXED_CHARGES("$2::date")}) as charges
  from price_increment_line l join rental r on r.id = l.rental_id join rental_rent n on n.id = l.rental_rent_id
  where l.price_increment_id = $1 and l.is_included and l.raised_charges <> '[]' order by l.id`;

/** The charge as it was ends on the day before, and another row continues it at the new amount. */
const CONTINUE = `
  with given as materialized (
    select * from jsonb_to_recordset($1) g (recurring_charge_id uuid, new_amount bigint, starts_on date, last_day date)),
  ended as (
    update recurring_charge c set ends_on = g.last_day from given g where c.id = g.recurring_charge_id
    returning c.id, old.ends_on as former_end)
  insert into recurring_charge (rental_id, kind, payment_application_id, concept, amount, tax_rate, withholding_rate, tax_reason,
    starts_on, ends_on, rhythm, interval_months, months, replaces_id, is_indexed, price_increment_id)
  select c.rental_id, c.kind, c.payment_application_id, c.concept, g.new_amount, c.tax_rate, c.withholding_rate, c.tax_reason,
    g.starts_on, e.former_end, c.rhythm, c.interval_months, c.months, c.id, true, $2
  from given g join ended e on e.id = g.recurring_charge_id join recurring_charge c on c.id = e.id order by c.id
  returning id, replaces_id`;

const DRAFT_LINES = `
  select l.id, l.recurring_charge_id, i.period_start as since, i.period_end as until, l.unit_amount
  from invoice i join invoice_line l on l.invoice_id = i.id
  where i.state = 'draft' and i.archived_at is null and i.kind <> 'rectifying' and l.quantity = 1
    and l.recurring_charge_id = any($1) order by i.id, l.position`;

interface DraftLine {
  readonly id: string;
  readonly recurring_charge_id: string;
  readonly since: DateString;
  readonly until: DateString;
  readonly unit_amount: number;
}

/** Drafts of the months of the new amount that bill the former one bill the new one. */
async function correctDraftLines(
  tx: Tx,
  raised: readonly RaisedCharge[],
  charges: ReadonlyMap<string, IndexedCharge>,
  nextOf: ReadonlyMap<string, string>,
): Promise<void> {
  const drafts = await tx.query<DraftLine>(DRAFT_LINES, [raised.map(({ recurring_charge_id: id }) => id)]);
  const raises = new Map(raised.map((one) => [one.recurring_charge_id, one]));
  const corrected = drafts.flatMap(({ id, recurring_charge_id, unit_amount, ...days }) => {
    const raise = raises.get(recurring_charge_id);
    const charge = charges.get(recurring_charge_id);
    if (!raise || !charge || days.until < raise.starts_on) return [];
    const amounts = amountsOfDraft(charge, days, raise);
    if (amounts?.before !== unit_amount) return [];
    return [{ id, unit_amount: amounts.after, recurring_charge_id: nextOf.get(recurring_charge_id) }];
  });
  await tx.query(
    `update invoice_line l set unit_amount = g.unit_amount, recurring_charge_id = g.recurring_charge_id
     from jsonb_to_recordset($1) g (id uuid, unit_amount bigint, recurring_charge_id uuid) where l.id = g.id`,
    [JSON.stringify(corrected)],
  );
}

/**
 * Raises the indexed recurring charges of the included rentals by the rate of their rents, from the first month of each
 * new rent. The charges and the drafts are already locked.
 */
export async function raiseCharges(tx: Tx, { id, effective_date }: PriceIncrement): Promise<void> {
  const lines = await tx.query<RaisedLine>(RAISED_LINES, [id, effective_date]);
  const planned = lines.map(({ id: line_id, charges, valid_from, ...raise }) => ({
    line_id,
    raised_charges: planRaisedCharges(charges, raise, valid_from),
  }));
  const raised = planned.flatMap(({ raised_charges }) => raised_charges);
  if (lines.length === 0) return;
  await tx.query(
    `update price_increment_line l set raised_charges = g.raised_charges
     from jsonb_to_recordset($1) g (line_id uuid, raised_charges jsonb)
     where l.id = g.line_id and l.raised_charges is distinct from g.raised_charges`,
    [JSON.stringify(planned)],
  );
  const ends = raised.map((one) => ({ ...one, last_day: addDays(one.starts_on, -1) }));
  const continued = await tx.query<{ id: string; replaces_id: string }>(CONTINUE, [JSON.stringify(ends), id]);
  const charges = new Map(lines.flatMap((line) => line.charges.map((charge) => [charge.id, charge] as const)));
  await correctDraftLines(tx, raised, charges, new Map(continued.map((one) => [one.replaces_id, one.id])));
}

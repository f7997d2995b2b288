import * as z from "zod/mini";
import { nextDueMonth } from "#shared/domain/accounting/billing/recurring-due.ts";
import type { CostCap } from "#shared/domain/accounting/settlements/cost-cap.ts";
import { settleableRentalStates } from "#shared/domain/accounting/settlements/cost-settlement.ts";
import {
  settleableCharge,
  type SettleableCharge,
  type SettlementProposal,
} from "#shared/domain/accounting/settlements/plan-settlement.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import type { DateString } from "#shared/lib/dates.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { readBilledIn } from "./read-billed-in.ts";
import { readCap } from "./read-cap.ts";
import { chargeRow, readOccupiedMonths, unbilledMonths } from "./unbilled-months.ts";

// The database's part, in server/schema: is_counted.

export interface SettledPeriod {
  readonly period_start: DateString;
  readonly period_end: DateString;
  readonly new_from: DateString | null;
}

/** SQL: the day of rental `$1` that the one-off charge `x` for a missed month counts on. */
const DAY_OF_ONE_OFF = "greatest(x.charged_on, (select r.start_date from rental r where r.id = $1))";

/**
 * SQL: the one-off charge `x` for a missed month of a charge `c` (`catchUpMonths`) that line `l` of invoice `i` bills, or that it
 * rectifies.
 */
const ONE_OFF = `
  select ${DAY_OF_ONE_OFF} as day from rental_charge x
  where x.settled_charge_id = any(c.ids) and x.cost_settlement_id is null and case when i.kind = 'rectifying'
    then exists (select 1 from invoice_line o where o.invoice_id = any(i.rectified_ids) and o.rental_charge_id = x.id
      and o.concept = l.concept and o.payment_application_id = l.payment_application_id)
    else x.id = l.rental_charge_id end
  order by x.id limit 1`;

/** SQL: the rental of the charges `c`, and where the one-off charges for their missed months are billed, as in its renewal. */
const BILLED_RENTALS = `
  select $1::uuid union
  select x.rental_id from rental_charge x where x.settled_charge_id = any(c.ids) and x.cost_settlement_id is null`;

/** SQL: that line `l` of invoice `i` bills days of the period for a charge `c`: the invoice's own, or those that it missed. */
const BILLS_PERIOD = (first: string) => `
  case when l.recurring_charge_id = any(c.ids) then ${first} else (${ONE_OFF}) end between $2 and $3`;

/**
 * The charges of a rental that run in a period, each with all its amounts: the rows that continue it. What was invoiced on
 * account are the lines of invoices that count and whose days begin in the period, and those that bill a month of it afterwards; a
 * rectification has the days of what it rectifies. Drafts of these days, and one-off charges that wait, would bill more of it.
 */
const READ_CHARGES = `
  with recursive chain as (
    select c.id as root_id, c.id, c.kind, c.concept, c.amount, c.starts_on, c.ends_on, c.rhythm, c.interval_months, c.months,
      null::date as raised_on
    from recurring_charge c
    where c.rental_id = $1 and c.kind <> 'rent' and c.replaces_id is null and c.archived_at is null
    union all
    select h.root_id, n.id, n.kind, n.concept, n.amount, n.starts_on, n.ends_on, n.rhythm, n.interval_months, n.months,
      case when n.amount > h.amount then n.starts_on end
    from chain h join recurring_charge n on n.replaces_id = h.id and n.archived_at is null),
  charge as (
    select root_id, (array_agg(id order by starts_on desc))[1] as current_id, (array_agg(kind))[1] as kind,
      (array_agg(concept order by starts_on desc))[1] as concept, (array_agg(amount order by starts_on desc))[1] as amount,
      max(raised_on) as last_raised_on, array_agg(id) as ids,
      json_agg(json_build_object('id', id, 'starts_on', starts_on, 'ends_on', ends_on, 'schedule',
        json_build_object('rhythm', rhythm, 'interval_months', interval_months, 'months', months)) order by starts_on) as rows
    from chain group by root_id
    having min(starts_on) <= $3 and max(coalesce(ends_on, 'infinity')) >= $2)
  select coalesce(json_agg(json_build_object('recurring_charge_id', c.root_id, 'current_id', c.current_id, 'kind', c.kind,
    'concept', c.concept, 'amount', c.amount, 'on_account', coalesce(b.on_account, 0), 'invoice_count', coalesce(b.invoice_count, 0),
    'last_raised_on', c.last_raised_on, 'drafts', d.drafts, 'rows', c.rows, 'settled_by', s.settled_by)
    order by c.kind <> 'expenses', c.kind, c.concept, c.root_id), '[]')::text as json
  from charge c
  left join lateral (
    select sum(l.amount) as on_account, count(distinct i.id) as invoice_count
    from invoice i join invoice_line l on l.invoice_id = i.id
    where i.rental_id in (${BILLED_RENTALS}) and i.archived_at is null and i.is_counted
      and ${BILLS_PERIOD("coalesce(i.period_start, i.income_month, i.issue_date)")}) b on true
  left join lateral (
    select coalesce(json_agg(json_build_object('id', g.id, 'label', g.label) order by g.label, g.id), '[]') as drafts
    from (
      select i.id, i.label from invoice i
      where i.rental_id in (${BILLED_RENTALS}) and i.archived_at is null and i.state = 'draft'
        and exists (select 1 from invoice_line l
          where l.invoice_id = i.id and ${BILLS_PERIOD("coalesce(i.period_start, i.income_month)")})
      union all
      select x.id, x.label from rental_charge x
      where x.settled_charge_id = any(c.ids) and x.cost_settlement_id is null and x.is_pending
        and ${DAY_OF_ONE_OFF} between $2 and $3) g) d on true
  left join lateral (
    select json_build_object('id', t.id, 'label', t.label) as settled_by
    from cost_settlement_line n join cost_settlement t on t.id = n.cost_settlement_id
    where n.recurring_charge_id = c.root_id and n.is_settled and n.period && daterange($2, $3, '[]') order by t.id limit 1) s on true`;

const readCharge = z.extend(z.omit(settleableCharge, { unbilled_months: true, next_due_on: true, new_cap: true }), {
  rows: z.array(chargeRow),
});
type ReadCharge = z.infer<typeof readCharge>;

/** The first day of each charge's new amount, which the month of its rhythm says, and the limit on that day. */
async function readNewCaps(
  db: Queryable,
  rental_id: string,
  charges: readonly ReadCharge[],
  new_from: DateString | null,
): Promise<ReadonlyMap<string, Pick<SettleableCharge, "next_due_on" | "new_cap">>> {
  const due = charges.map(({ recurring_charge_id, rows }) => {
    const last = rows.at(-1);
    return { id: recurring_charge_id, next_due_on: new_from && last ? nextDueMonth(last, new_from) : null };
  });
  const caps = new Map<DateString | null, CostCap | null>([[null, null]]);
  for (const { next_due_on: day } of due)
    if (day !== null && !caps.has(day)) caps.set(day, await readCap(db, rental_id, day));
  return new Map(due.map(({ id, next_due_on }) => [id, { next_due_on, new_cap: caps.get(next_due_on) ?? null }]));
}

/** @throws AppError settlement_cancelled, settlement_unsigned */
export function refuseUnsettleable({ state }: Pick<Rental, "state">): void {
  if (settleableRentalStates.includes(state)) return;
  throw new AppError(state === "cancelled" ? "settlement_cancelled" : "settlement_unsigned");
}

/** What can be settled of a rental for a period, and the limits of the law. */
export async function readProposal(
  db: Queryable,
  rental_id: string,
  { period_start, period_end, new_from }: SettledPeriod,
): Promise<SettlementProposal> {
  const [row] = await db.query<{ json: string }>(READ_CHARGES, [rental_id, period_start, period_end]);
  const months = await readOccupiedMonths(db, rental_id, period_start, period_end);
  const read = z.array(readCharge).parse(JSON.parse(row?.json ?? "[]"));
  const newCaps = await readNewCaps(db, rental_id, read, new_from);
  return {
    billed_in: await readBilledIn(db, rental_id),
    cap: await readCap(db, rental_id, period_end),
    charges: read.map(({ rows, ...charge }) => ({
      ...charge,
      next_due_on: newCaps.get(charge.recurring_charge_id)?.next_due_on ?? null,
      new_cap: newCaps.get(charge.recurring_charge_id)?.new_cap ?? null,
      unbilled_months: unbilledMonths(rows, months, charge.kind === "expenses"),
    })),
  };
}

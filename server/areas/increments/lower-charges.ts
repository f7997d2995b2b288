import { amountsOfDraft } from "#shared/domain/rentals/plan-raised-charges.ts";
import { chargeSchedule } from "#shared/domain/accounting/billing/recurring-due.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { DateString } from "#shared/lib/dates.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { nameHindrances } from "./undo-invoiced.ts";

/** Lines whose raised charges were changed since: another amount or start, archived, or continued at a later amount. */
const CHANGED = `
  select distinct l.title from price_increment_line l
  cross join lateral jsonb_to_recordset(l.raised_charges) g (recurring_charge_id uuid, new_amount bigint, starts_on date)
  join recurring_charge n on n.replaces_id = g.recurring_charge_id and n.price_increment_id = l.price_increment_id
  where l.price_increment_id = $1 and l.is_included
    and ((n.amount, n.starts_on) is distinct from (g.new_amount, g.starts_on) or n.archived_at is not null
      or exists (select 1 from recurring_charge later where later.replaces_id = n.id))
  order by l.title`;

/** The titles of lines whose raised charges have later changes. */
export async function readChangedCharges(tx: Tx, increment_id: string): Promise<string[]> {
  const rows = await tx.query<{ title: string }>(CHANGED, [increment_id]);
  return rows.map(({ title }) => title);
}

const INVOICED = `
  select distinct i.label from recurring_charge n
  join invoice i on i.rental_id = n.rental_id and i.state = 'issued' and i.kind <> 'rectifying'
  join invoice_line l on l.invoice_id = i.id and l.recurring_charge_id = n.id
  where n.price_increment_id = $1 order by i.label`;

/** Lines of drafts that bill the new amounts. */
const DRAFT_LINES = `
  select l.id, l.unit_amount, l.quantity::float8 as quantity, i.period_start as since, i.period_end as until,
    n.amount as new_amount, o.amount as old_amount, o.id as former_id, o.starts_on, n.ends_on,
    json_build_object('rhythm', o.rhythm, 'interval_months', o.interval_months, 'months', o.months) as schedule
  from recurring_charge n join recurring_charge o on o.id = n.replaces_id
  join invoice i on i.rental_id = n.rental_id and i.state = 'draft' and i.kind <> 'rectifying'
  join invoice_line l on l.invoice_id = i.id and l.recurring_charge_id = n.id
  where n.price_increment_id = $1 order by l.id`;

interface DraftLine {
  readonly id: string;
  readonly unit_amount: number;
  readonly quantity: number;
  readonly since: DateString | null;
  readonly until: DateString | null;
  readonly new_amount: number;
  readonly old_amount: number;
  readonly former_id: string;
  readonly starts_on: DateString;
  readonly ends_on: DateString | null;
  readonly schedule: unknown;
}

/** The former amount in a draft at exactly the new one; any other stays as someone changed it. */
function formerAmount({ unit_amount, quantity, since, until, schedule, ...charge }: DraftLine): number {
  if (quantity !== 1 || until === null) return unit_amount;
  const terms = { ...charge, schedule: chargeSchedule.parse(schedule) };
  const amounts = amountsOfDraft(terms, { since, until }, charge);
  return amounts?.after === unit_amount ? amounts.before : unit_amount;
}

/**
 * Removes the amounts that an increment set; drafts bill the former ones again. Charges and drafts are already locked.
 * @throws AppError revert_invoiced if an invoice has a new amount
 */
export async function lowerCharges(tx: Tx, increment_id: string): Promise<void> {
  const invoiced = await tx.query<{ label: string }>(INVOICED, [increment_id]);
  if (invoiced.length > 0)
    throw new AppError("revert_invoiced", { params: nameHindrances(invoiced.map(({ label }) => label)) });
  const drafts = await tx.query<DraftLine>(DRAFT_LINES, [increment_id]);
  const former = drafts.map((line) => ({ id: line.id, unit_amount: formerAmount(line), former_id: line.former_id }));
  await tx.query(
    `update invoice_line l set unit_amount = g.unit_amount, recurring_charge_id = g.former_id
     from jsonb_to_recordset($1) g (id uuid, unit_amount bigint, former_id uuid) where l.id = g.id`,
    [JSON.stringify(former)],
  );
  await tx.query(
    `with removed as (delete from recurring_charge where price_increment_id = $1 returning replaces_id, ends_on)
     update recurring_charge c set ends_on = r.ends_on from removed r where c.id = r.replaces_id`,
    [increment_id],
  );
}

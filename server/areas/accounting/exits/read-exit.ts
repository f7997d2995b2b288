import * as z from "zod/mini";
import { type ExitProposal, exitProposal } from "#shared/domain/accounting/exits/rental-exit.ts";
import {
  type ExitFacts,
  exitFacts,
  type WaitingCharge,
  waitingCharge,
} from "#shared/domain/accounting/exits/settle-exit.ts";
import { heldDepositStates } from "#shared/domain/accounting/deposits/deposit.ts";
import { WHOLE_RENTAL } from "#shared/domain/rentals/rental-split.ts";
import { openIncidentKinds } from "#shared/domain/incidents/open-incident.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { IS_RENEWAL } from "#server/areas/rentals/end-rental.ts";
import { readClosedByEnd } from "#server/areas/leases/close-documents.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

// The database's part, in server/schema: must_lodge, is_pending.

/** Collected by a remittance, and so about to be paid. */
export const IS_COLLECTED = "exists (select 1 from remittance_line l where l.invoice_id = i.id and l.is_held)";
export const IS_OPEN = "i.outstanding > 0 and i.state in ('issued', 'rectified') and i.archived_at is null";
export const IS_SETTLED_HERE = `i.person_id = r.tenant_id and not ${IS_COLLECTED}`;

/** Guarantees of a bank are documents and hold no money. A deposit that a transfer returns already is left out. */
const DEPOSITS = `
  select jsonb_agg(jsonb_build_object('deposit_id', d.id, 'label', d.label, 'kind', d.kind, 'state', d.state,
    'remaining', d.amount - d.returned_amount - d.withheld_amount,
    'is_in_hand', d.state in ('held', 'recovered') or d.state = 'received' and not must_lodge(d)) order by d.created_at, d.id)
  from deposit d
  where d.rental_id = r.id and d.kind <> 'bank_guarantee' and d.archived_at is null and d.state = any($2)
    and d.amount > d.returned_amount + d.withheld_amount
    and not exists (select 1 from payment p where p.returns_deposit_id = d.id and p.state = 'pending')`;

const DEBTS = `
  select jsonb_agg(jsonb_build_object('invoice_id', i.id, 'label', i.label, 'due_date', i.due_date, 'outstanding', i.outstanding)
    order by i.due_date, i.label, i.id)
  from invoice i where i.rental_id = r.id and ${IS_OPEN} and ${IS_SETTLED_HERE}`;

const CREDITS = `
  select jsonb_agg(jsonb_build_object('payment_id', p.id, 'label', p.label, 'date', p.date, 'credit', p.credit) order by p.date, p.id)
  from payment p where p.rental_id = r.id and p.person_id = r.tenant_id and p.credit > 0
    and not exists (select 1 from payment f where f.refunds_payment_id = p.id and f.state = 'pending')`;

const WAITING = `
  select jsonb_agg(jsonb_build_object('id', c.id, 'concept', c.concept, 'amount', c.amount) order by c.charged_on, c.id)
  from rental_charge c where c.rental_id = r.id and c.is_pending`;

const listOf = (rows: string) => `coalesce((${rows}), '[]')`;

const FACTS = `'deposits', ${listOf(DEPOSITS)}, 'debts', ${listOf(DEBTS)}, 'credits', ${listOf(CREDITS)}`;

const OTHERS = `
  select jsonb_agg(jsonb_build_object('id', i.id, 'label', i.label, 'customer', coalesce(n.label, o.label), 'outstanding', i.outstanding,
    'is_collected', ${IS_COLLECTED}) order by i.due_date, i.label)
  from invoice i left join person n on n.id = i.person_id left join owner o on o.id = i.owner_id
  where i.rental_id = r.id and ${IS_OPEN} and (${IS_SETTLED_HERE}) is not true`;

/** Of the same tenant, on the rentals that this one renews. */
const RENEWED = `
  with recursive renewed as (
    select p.id, p.renews_id, p.label from rental p where p.id = r.renews_id
    union select p.id, p.renews_id, p.label from rental p join renewed n on p.id = n.renews_id)
  select jsonb_agg(jsonb_build_object('id', d.id, 'label', d.label, 'rental_label', n.label,
    'remaining', d.amount - d.returned_amount - d.withheld_amount) order by d.created_at, d.id)
  from renewed n join deposit d on d.rental_id = n.id
  where d.tenant_id = r.tenant_id and d.kind <> 'bank_guarantee' and d.archived_at is null and d.state = any($2)
    and d.amount > d.returned_amount + d.withheld_amount`;

const OTHER_CREDITS = `
  select jsonb_agg(jsonb_build_object('id', p.id, 'label', p.label, 'credit', p.credit) order by p.date, p.id)
  from payment p where p.person_id = r.tenant_id and p.rental_id is null and p.credit > 0`;

/** Not those that a rectification reverted. */
const IS_COUNTED = "i.rental_id = r.id and i.is_counted and i.kind <> 'rectifying' and i.amount_due > 0";

const BILLED_AFTER = `
  select jsonb_agg(jsonb_build_object('id', i.id, 'label', i.label, 'period_start', i.period_start, 'period_end', i.period_end,
    'amount', i.amount_due) order by i.period_start, i.label)
  from invoice i where ${IS_COUNTED} and i.period_end > $3::date`;

const DRAFTS = `
  select jsonb_agg(jsonb_build_object('id', i.id, 'label', i.label, 'period_end', i.period_end,
    'customer', case when i.person_id is distinct from r.tenant_id then i.customer_name end) order by i.created_at)
  from invoice i where i.rental_id = r.id and i.state = 'draft' and i.archived_at is null`;

/** Days of a split rental are billed by all parts together, whose periods may differ. */
const BILLED = `
  with billing as (
    select i.period_start, i.period_end, i.share from invoice i
  where i.rental_id = r.id and i.kind <> 'rectifying' and i.archived_at is null and i.period_start <= i.period_end
    and (i.state = 'draft' or is_counted(i) and i.amount_due > 0)
    and exists (select from invoice_line l join payment_application a on a.id = l.payment_application_id
                where l.invoice_id = i.id and a.kind = 'rent')),
  days as (
    select e.day as since, lead(e.day) over (order by e.day) - 1 as until
    from (select period_start as day from billing union select period_end + 1 from billing) e)
  select jsonb_agg(jsonb_build_object('since', d.since, 'until', d.until) order by d.since) from days d
  where (select sum(i.share) from billing i where i.period_start <= d.since and i.period_end >= d.until) >= ${WHOLE_RENTAL}`;

const INCIDENTS = `
  select jsonb_agg(jsonb_build_object('id', i.id, 'label', i.label) order by i.created_at)
  from incident i join incident_status s on s.id = i.incident_status_id
  where i.asset_id = r.asset_id and i.archived_at is null and s.kind = any($4)`;

/** An exit is refused while there is one. */
const RENEWAL = `select jsonb_build_object('id', n.id, 'label', n.label) from rental n where ${IS_RENEWAL}`;

/**
 * The money between tenant and landlord, of this rental alone.
 * @throws AppError not_found
 */
export async function readExitFacts(tx: Tx, rental_id: string): Promise<ExitFacts> {
  const [row] = await tx.query<{ facts: unknown }>(
    `select jsonb_build_object(${FACTS}) as facts from rental r where r.id = $1`,
    [rental_id, heldDepositStates],
  );
  if (!row) throw new AppError("not_found");
  return exitFacts.parse(row.facts);
}

/** What waits for an invoice of the rental, and so is not settled. */
export async function readWaiting(tx: Tx, rental_id: string): Promise<readonly WaitingCharge[]> {
  const [row] = await tx.query<{ waiting: unknown }>(
    `select ${listOf(WAITING)} as waiting from rental r where r.id = $1`,
    [rental_id],
  );
  return z.array(waitingCharge).parse(row?.waiting ?? []);
}

const readProposal = z.omit(exitProposal, { contracts: true });

/**
 * What the page shows before the end.
 * @param day the day of the keys
 */
export async function readExitProposal(db: Queryable, rental_id: string, day: string): Promise<ExitProposal> {
  const [row] = await db.query<{ proposal: unknown }>(
    `select jsonb_build_object(${FACTS}, 'others', ${listOf(OTHERS)}, 'renewed_deposits', ${listOf(RENEWED)}, 'later_invoices', ${listOf(BILLED_AFTER)},
       'billed_until', (select max(i.period_end) from invoice i where ${IS_COUNTED}), 'drafts', ${listOf(DRAFTS)}, 'waiting', ${listOf(WAITING)}, 'billed', ${listOf(BILLED)},
       'incidents', ${listOf(INCIDENTS)}, 'renewal', (${RENEWAL}), 'other_credits', ${listOf(OTHER_CREDITS)},
       'has_bank_account', n.bank_account is not null) as proposal
     from rental r join person n on n.id = r.tenant_id where r.id = $1`,
    [rental_id, heldDepositStates, day, openIncidentKinds],
  );
  if (!row) throw new AppError("not_found");
  return { ...readProposal.parse(row.proposal), contracts: [...(await readClosedByEnd(db, rental_id))] };
}

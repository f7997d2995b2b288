import * as z from "zod/mini";
import type { Tx } from "#server/engine/db/transaction.ts";
import { WHOLE_RENTAL } from "#shared/domain/rentals/rental-split.ts";
import { billedStates } from "../billing/billable-rentals.ts";
import { formersOf } from "../billing/former-charges.ts";
import { CORRECTS_PART, partsOfMonth } from "../billing/customers-on.ts";
import { RENT_OF_MONTH } from "../billing/rent-of-month.ts";
import { chargesInPart, pairCharges } from "./pair-charges.ts";
import { nameRecurringCharges } from "./recurring-lines.ts";

// The database's part, in server/schema: is_pending, bearer_id, co_tenant_id, release_charges.

/** SQL: the rent of the days of invoice `i`, prorated as the rental's proposal does. */
const RENT_OF_DAYS = `
  round(coalesce(e.amount, r.monthly_rent)::numeric * (i.period_end - i.period_start + 1)
    / extract(day from date_trunc('month', i.period_start) + interval '1 month - 1 day'))`;

/** SQL: the rent that invoice `i` bills; null without a line of rent. */
const BILLED_RENT = `
  select sum(l.amount) from invoice_line l join payment_application a on a.id = l.payment_application_id
  where l.invoice_id = i.id and a.kind = 'rent'`;

/**
 * Marks a manual draft as billing a month of its rental, if its period is within one month, it has a rent line, and no other invoice
 * bills that. The billing run then skips that rental. To a co-tenant it is their part, also of days besides those of the month's parts,
 * unless its rent is more than the part: then it bills the whole.
 */
const MARK_BILLED_MONTH = `
  update invoice t set billed_month = case when n.is_free then n.month end, share = n.share, part = n.part
  from (
    select m.*, not exists (
      select 1 from invoice o where o.rental_id = m.rental_id and o.id <> m.id and o.billed_month = m.month
        and o.state <> 'annulled' and o.kind <> 'rectifying' and o.archived_at is null
      having count(*) > 0 and (sum(o.share) + m.share > ${WHOLE_RENTAL} or bool_or(o.person_id = m.person_id or o.part = m.part))) as is_free
    from (
      select i.id, i.rental_id, i.person_id, date_trunc('month', i.period_start)::date as month,
        case when y.share is null then i.share when w.rent < ${RENT_OF_DAYS} * y.share / ${WHOLE_RENTAL} + 1 then y.share
          else ${WHOLE_RENTAL} end as share,
        case when y.share is null then i.part when w.rent < ${RENT_OF_DAYS} * y.share / ${WHOLE_RENTAL} + 1 then y.part
          else 1 end as part
      from invoice i join rental r on r.id = i.rental_id
      cross join lateral (${BILLED_RENT}) w (rent)
      left join lateral (${RENT_OF_MONTH("r.id", "i.period_start")}) e on true
      left join lateral (${partsOfMonth("i.period_start")}) y on y.person_id = i.person_id
      where i.id = $1 and i.state = 'draft' and i.billed_month is null and i.kind <> 'rectifying'
        and date_trunc('month', i.period_start) = date_trunc('month', i.period_end) and w.rent is not null) m) n
  where t.id = n.id and (n.is_free or (t.share, t.part) is distinct from (n.share, n.part))`;

/** The contracts of which a draft of a signed renewal may bill what waits. */
const FORMERS = `
  select array(${formersOf("date_trunc('month', coalesce(i.period_start, i.billed_month))::date")}) as ids
  from invoice i join rental r on r.id = i.rental_id and r.renews_id is not null and r.state = any($2)
  where i.id = $1 and i.state = 'draft' and i.kind <> 'rectifying' and i.archived_at is null
    and coalesce(i.period_start, i.billed_month) is not null for no key update of r`;

async function lockFormers(tx: Tx, invoice_id: string): Promise<readonly string[]> {
  const [formers] = await tx.query<{ ids: string[] }>(FORMERS, [invoice_id, billedStates]);
  return formers?.ids ?? [];
}

/** The rental before its month is marked, so that a run at the same time sees the mark or is seen by it. */
const LOCK_RENTAL = `
  select 1 from rental r where r.id = (
    select i.rental_id from invoice i where i.id = $1 and i.state = 'draft' and i.billed_month is null and i.kind <> 'rectifying')
  for no key update`;

/** The parts `o` of the month of a part `i`. */
const PARTS_OF_MONTH = `from invoice o where o.rental_id = i.rental_id and i.share < ${WHOLE_RENTAL} and o.share < ${WHOLE_RENTAL}
  and date_trunc('month', o.period_start) = date_trunc('month', i.period_start)
  and o.state <> 'annulled' and o.kind <> 'rectifying' and o.archived_at is null`;

/** Charges that another co-tenant bears alone, who has a part of the month or had the part that is corrected. */
const IS_OF_OTHER = `i.share < ${WHOLE_RENTAL} and c.bearer_id not in (i.person_id, i.co_tenant_id)
  and (${CORRECTS_PART} or exists (select 1 ${PARTS_OF_MONTH} and c.bearer_id in (o.person_id, o.co_tenant_id)))`;

/** Charges of other parts of the month, which a part bills too, unless one co-tenant bears them. */
const HAS_OTHER_PART = `c.invoice_id in (select o.id ${PARTS_OF_MONTH}) and (${IS_OF_OTHER}) is not true`;

/** Charges that the customer bears alone: a part bills them whole. */
const IS_OF_CUSTOMER = "coalesce(c.bearer_id in (i.person_id, i.co_tenant_id), false)";

/** Charges that a draft bills or may bill, also those of the contracts `$2` before. An archived one bills none: its lines only name theirs. */
const ASSIGNABLE = `
  from invoice i join rental_charge c on c.invoice_id = i.id or c.rental_id = any(i.rental_id || $2::uuid[])
    and (c.is_pending and (${IS_OF_OTHER}) is not true or i.archived_at is not null or ${HAS_OTHER_PART})
  where i.id = $1 and i.state = 'draft'`;

const READ_ASSIGNABLE = `
  select json_build_object(
    'is_archived', i.archived_at is not null, 'share', i.share,
    'lines', (select coalesce(json_agg(json_build_object('id', l.id, 'concept', l.concept, 'amount', l.amount,
        'payment_application_id', l.payment_application_id, 'rental_charge_id', l.rental_charge_id) order by l.position), '[]')
      from invoice_line l where l.invoice_id = i.id),
    'charges', (select coalesce(json_agg(json_build_object('id', c.id, 'concept', c.concept, 'amount', c.amount,
        'payment_application_id', c.payment_application_id, 'is_own', c.is_own, 'is_whole', c.is_whole)
        order by c.is_own desc, c.charged_on, c.id), '[]')
      from (select c.*, c.invoice_id is not distinct from i.id or coalesce(${HAS_OTHER_PART}, false) as is_own,
              ${IS_OF_CUSTOMER} as is_whole ${ASSIGNABLE}
            and c.rental_id = any(i.rental_id || $2::uuid[])) c)) as assignable
  from invoice i where i.id = $1`;

const billed = { id: z.uuid(), payment_application_id: z.uuid(), concept: z.string(), amount: z.int() };
const assignable = z.object({
  is_archived: z.boolean(),
  share: z.int(),
  lines: z.array(z.object({ ...billed, rental_charge_id: z.nullable(z.uuid()) })),
  charges: z.array(z.object({ ...billed, is_own: z.boolean(), is_whole: z.boolean() })),
});

const NAME_CHARGES = `
  update invoice_line l set rental_charge_id = g.charge_id
  from invoice_line o left join jsonb_to_recordset($2) g (line_id uuid, charge_id uuid) on g.line_id = o.id
  where o.invoice_id = $1 and l.id = o.id and l.rental_charge_id is distinct from g.charge_id`;

const RELEASE_OTHERS = "select release_charges($1, $2)";

const ASSIGN = `
  update rental_charge c set invoice_id = i.id, rental_id = i.rental_id
  from invoice i where i.id = $1 and c.id = any($2) and c.invoice_id is distinct from i.id and c.is_pending`;

/** Locks the charges that a draft bills or may bill, by id. */
async function lockAssignable(tx: Tx, invoice_id: string, formers: readonly string[]): Promise<boolean> {
  const locked = await tx.query(`select 1 ${ASSIGNABLE} order by c.id for no key update of c`, [invoice_id, formers]);
  return locked.length > 0;
}

/**
 * Assigns to a draft the charges that its lines bill, so that no other invoice bills them, and releases those that it no
 * longer bills: those of another rental, and those without a line.
 */
async function assignCharges(tx: Tx, invoice_id: string): Promise<void> {
  const formers = await lockFormers(tx, invoice_id);
  if (!(await lockAssignable(tx, invoice_id, formers))) return;
  const [row] = await tx.query<{ assignable: unknown }>(READ_ASSIGNABLE, [invoice_id, formers]);
  const { is_archived, share, lines, charges: whole } = assignable.parse(row?.assignable);
  const charges = share < WHOLE_RENTAL ? chargesInPart(lines, whole, share) : whole;
  const chargeOf = [...pairCharges(lines, charges)].map(([line_id, charge_id]) => ({ line_id, charge_id }));
  const ids = chargeOf.map(({ charge_id }) => charge_id);
  await tx.query(NAME_CHARGES, [invoice_id, JSON.stringify(chargeOf)]);
  if (is_archived) return;
  await tx.query(RELEASE_OTHERS, [invoice_id, ids]);
  await tx.query(ASSIGN, [invoice_id, ids]);
}

/** Records what a draft bills of its rental after each change of it, so that nothing is billed twice or never. */
export async function recordBilled(tx: Tx, invoice_id: string): Promise<void> {
  await tx.query(LOCK_RENTAL, [invoice_id]);
  await tx.query(MARK_BILLED_MONTH, [invoice_id]);
  await assignCharges(tx, invoice_id);
  await nameRecurringCharges(tx, invoice_id);
}

/** Releases the charges of a draft that is archived. Its lines still name them. */
export async function releaseCharges(tx: Tx, invoice_id: string): Promise<void> {
  await tx.query(RELEASE_OTHERS, [invoice_id, []]);
}

const LOCK_NAMED = `
  select 1 from rental_charge where id in (select rental_charge_id from invoice_line where invoice_id = $1)
  order by id for no key update`;

/** Lines of charges that are removed, billed by another invoice, or no longer what the line says; in a part, by its share. */
const LOST = `
  select 1 from invoice_line l join invoice i on i.id = l.invoice_id
  left join rental_charge c on c.id = l.rental_charge_id and c.rental_id = i.rental_id and (c.is_pending or ${HAS_OTHER_PART})
    and c.payment_application_id = l.payment_application_id 
    and abs(case when ${IS_OF_CUSTOMER} then c.amount else c.amount * i.share / ${WHOLE_RENTAL}.0 end - l.amount) < 1
  where l.invoice_id = $1 and l.rental_charge_id is not null and c.id is null limit 1`;

/**
 * Assigns to an archived draft the charges that its lines name, if all of them wait and have the lines' amounts.
 * @returns whether they do; otherwise none is assigned
 */
export async function assignNamedCharges(tx: Tx, invoice_id: string): Promise<boolean> {
  await tx.query(LOCK_NAMED, [invoice_id]);
  const lost = await tx.query(LOST, [invoice_id]);
  if (lost.length > 0) return false;
  await tx.query(
    `update rental_charge set invoice_id = $1
     where invoice_id is null and id in (select rental_charge_id from invoice_line where invoice_id = $1)`,
    [invoice_id],
  );
  return true;
}

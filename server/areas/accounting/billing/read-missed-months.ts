import * as z from "zod/mini";
import { missedInvoice, type MissedMonth, missedMonth } from "#shared/domain/accounting/billing/missed-month.ts";
import { isOfContract, type RecurringCharge } from "#shared/domain/accounting/billing/recurring-charge.ts";
import { amountOfDays, type BilledDays, dueDays, scheduleOf } from "#shared/domain/accounting/billing/recurring-due.ts";
import { date } from "#shared/domain/core/fields.ts";
import type { DateString } from "#shared/lib/dates.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { catchesUp } from "./caught-up.ts";
import { BILLS_A_MONTH, FIRST_DAY_BILLED, LAST_DAY_BILLED, monthBilled } from "./month-billed.ts";

/** A charge whose months are read. */
export type MissingCharge = Pick<
  RecurringCharge,
  | "id"
  | "rental_id"
  | "kind"
  | "payment_application_id"
  | "concept"
  | "amount"
  | "starts_on"
  | "ends_on"
  | "rhythm"
  | "interval_months"
  | "months"
>;

/** A charge and those that continue it in renewals, which miss months that were drafted before it too. */
const WITH_CONTINUED = `
  with recursive continued as (
    select $1::uuid as id, 0 as depth
    union all select k.charge_id, h.depth + 1 from continued h join continued_charge k on k.former_id = h.id)
  select c.id, c.rental_id, c.kind, c.payment_application_id, c.concept, c.amount, c.starts_on, c.ends_on, c.rhythm, c.interval_months, c.months
  from continued h join recurring_charge c on c.id = h.id where c.archived_at is null order by h.depth, c.id`;

export const readWithContinued = (db: Queryable, id: string) => db.query<MissingCharge>(WITH_CONTINUED, [id]);

/**
 * Billed months of the charge's days without a one-off charge that bills them after all, and without a settlement of their costs,
 * which charged what they lacked: the invoices that are marked with the month together, and others with rent by their days.
 */
const BILLED_MONTHS = `
  with recursive chain as (
    select c.id, c.replaces_id from recurring_charge c where c.id = $1
    union all select p.id, p.replaces_id from chain h join recurring_charge p on p.id = h.replaces_id),
  billed as (
    select i.id, i.label, i.share, i.part, i.state = 'draft' as is_draft, ${monthBilled("i")} as month,
      ${FIRST_DAY_BILLED} as since, ${LAST_DAY_BILLED} as until,
      case when i.billed_month is null then daterange(i.period_start, i.period_end, '[]') end as own_days,
      exists (select 1 from invoice_line l where l.invoice_id = i.id and l.recurring_charge_id = $1) as is_billed
    from invoice i
    where i.rental_id = $2 and ${BILLS_A_MONTH})
  select coalesce(json_agg(m order by m.month, m.is_marked desc, m.since), '[]')::text as json from (
    select b.month, min(b.since) as since, max(b.until) as until, bool_and(b.is_draft) as is_draft, bool_or(b.is_billed) as is_billed,
      b.own_days is null as is_marked, json_agg(json_build_object('id', b.id, 'label', b.label, 'share', b.share, 'part', b.part, 'since', b.since,
        'until', b.until) order by b.part, b.id) as invoices
    from billed b
    where b.month between date_trunc('month', $3::timestamp) and coalesce($4::date, 'infinity')
      and not exists (select 1 from rental_charge x where x.settled_charge_id = $1 and ${catchesUp("b.month")})
    group by b.month, b.own_days) m
  where not exists (select 1 from cost_settlement_line s where s.recurring_charge_id in (select id from chain) and s.is_settled
    and s.period @> greatest(m.since, $3::date))`;

const days = { since: date(), until: date() };
const billedMonth = z.object({
  ...z.omit(missedMonth, { amount: true, invoices: true }).shape,
  ...days,
  is_billed: z.boolean(),
  invoices: z.array(z.extend(missedInvoice, { ...days, share: z.int() })),
});
type BilledMonth = z.infer<typeof billedMonth>;

/** A month that misses a charge, with the days and the share of each of its invoices. */
export interface MissedDays extends MissedMonth {
  readonly invoices: BilledMonth["invoices"];
}

const overlaps = (one: BilledDays, other: BilledDays) => one.since <= other.until && one.until >= other.since;

/** Those of a month whose days no other one of it has; what is not monthly is due once. */
function missingOf(billed: readonly BilledMonth[], isMonthly: boolean): BilledMonth[] {
  if (!isMonthly) return billed.some(({ is_billed }) => is_billed) ? [] : billed.slice(0, 1);
  const own = billed.filter((one, index) => !billed.slice(0, index).some((other) => overlaps(one, other)));
  return own.filter((one) => !one.is_billed && !billed.some((other) => other.is_billed && overlaps(one, other)));
}

/** The months that are billed without one charge which is due in them, the first one first. */
export async function readMissedBy(db: Queryable, charge: MissingCharge): Promise<MissedDays[]> {
  const { id, rental_id, kind, starts_on, ends_on } = charge;
  if (isOfContract(kind)) return [];
  const rows = await db.query<{ json: string }>(BILLED_MONTHS, [id, rental_id, starts_on, ends_on]);
  const billed = Map.groupBy(z.array(billedMonth).parse(JSON.parse(rows[0]?.json ?? "[]")), ({ month }) => month);
  const missing = [...billed.values()].flatMap((one) => missingOf(one, charge.rhythm === "monthly"));
  return missing.flatMap(({ month, is_draft, invoices, since, until }) => {
    const due = dueDays({ starts_on, ends_on, schedule: scheduleOf(charge) }, { since, until });
    const amount = due ? amountOfDays(charge.amount, due) : 0;
    return amount === 0 ? [] : [{ month, is_draft, invoices, amount }];
  });
}

const byMonth = (one: { readonly month: DateString }, other: { readonly month: DateString }) =>
  one.month.localeCompare(other.month);

/** The months that are billed without a charge, or without what continues it in a renewal. */
export async function readMissedMonths(db: Queryable, { id }: Pick<RecurringCharge, "id">): Promise<MissedMonth[]> {
  const missed: MissedMonth[] = [];
  for (const charge of await readWithContinued(db, id))
    for (const { invoices, ...month } of await readMissedBy(db, charge))
      missed.push({
        ...month,
        invoices: invoices.map(({ id: invoice_id, label, part }) => ({ id: invoice_id, label, part })),
      });
  return missed.toSorted(byMonth);
}

import { AppError } from "#shared/domain/core/app-error.ts";
import { rentOfDays } from "#shared/domain/rentals/rent-of-days.ts";
import { type DateString, daysBetween, daysInMonth } from "#shared/lib/dates.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { RENT_OF_MONTH } from "../billing/rent-of-month.ts";
import { isPartOf, WHOLE_RENTAL } from "#shared/domain/rentals/rental-split.ts";
import { partsOfMonth } from "../billing/customers-on.ts";
import { assignNamedCharges } from "./invoice-claims.ts";
import { billsRecurringCharges } from "./recurring-lines.ts";

const MONTHLY_LINES = `
  select a.kind, i.period_start as since, i.period_end as until, i.share, array_agg(l.amount::float8) as billed,
    min(case a.kind when 'rent' then coalesce(e.amount, r.monthly_rent) else coalesce(e.expenses, r.monthly_expenses) end)::float8
      as monthly
  from invoice i join rental r on r.id = i.rental_id
  join invoice_line l on l.invoice_id = i.id and l.rental_charge_id is null
  join payment_application a on a.id = l.payment_application_id and a.kind in ('rent', 'expenses')
    and not exists (select 1 from recurring_charge c where c.id = l.recurring_charge_id and c.kind <> a.kind)
  left join lateral (${RENT_OF_MONTH("r.id", "i.period_start")}) e on true
  where i.id = $1 and i.kind <> 'rectifying' and i.billed_month is not null
    and i.period_start is not null and i.period_end is not null
    and (i.billing_run_id is not null
      or exists (select 1 from rental_rent y where y.rental_id = i.rental_id and y.created_at > i.archived_at))
  group by i.id, a.kind`;

interface MonthlyLines {
  readonly kind: "rent" | "expenses";
  readonly since: DateString;
  readonly until: DateString;
  /** Amounts of the draft's lines of that kind. */
  readonly billed: readonly number[];
  /** Basis points of the rental that the draft bills. */
  readonly share: number;
  /** What the rent history says for a whole month. */
  readonly monthly: number;
}

/** A run's draft that is issued to another than the rental's present customers, or for another share. */
const OF_OTHER_CUSTOMER = `
  select 1 from invoice i join rental r on r.id = i.rental_id
  where i.id = $1 and i.billing_run_id is not null and case when r.is_split or i.share < ${WHOLE_RENTAL}
    then not exists (select 1 from (${partsOfMonth("i.period_start")}) y
      where y.person_id = i.person_id and y.share = i.share and y.part = i.part)
    else i.person_id <> coalesce(r.payer_id, r.tenant_id) end`;

const LOCK_RENTAL = "select 1 from rental where id = (select rental_id from invoice where id = $1) for no key update";

/** Invoices of other parts of its month, or of the whole, which with it are more than the whole. */
const BILLS_TOO_MUCH = `
  select 1 from invoice i join invoice o on o.rental_id = i.rental_id and o.billed_month = i.billed_month and o.id <> i.id
    and o.state <> 'annulled' and o.kind <> 'rectifying' and o.archived_at is null and least(i.share, o.share) < ${WHOLE_RENTAL}
  where i.id = $1 and i.kind <> 'rectifying' group by i.id having sum(o.share) + i.share > ${WHOLE_RENTAL}`;

function isCurrent({ since, until, billed, share, monthly }: MonthlyLines): boolean {
  const whole = rentOfDays(monthly, daysBetween(since, until) + 1, daysInMonth(since));
  return billed.some((amount) => isPartOf(amount, whole, share));
}

/**
 * Lets an archived draft be restored if it still bills what is to be billed: its charges wait, its rent and expenses
 * are those of the rental's rent history, it is issued to the rental's payer, its month is not billed
 * beyond the whole, and its recurring charges have its amounts. Its charges are its own again. A draft written by hand bills what its author wrote,
 * unless the rent has changed since it was archived.
 * @throws AppError draft_outdated
 */
export async function restoreDraft(tx: Tx, invoice_id: string): Promise<void> {
  await tx.query(LOCK_RENTAL, [invoice_id]);
  const exceeding = await tx.query(BILLS_TOO_MUCH, [invoice_id]);
  const isOwner = await assignNamedCharges(tx, invoice_id);
  const monthly = await tx.query<MonthlyLines>(MONTHLY_LINES, [invoice_id]);
  const isComplete = await billsRecurringCharges(tx, invoice_id);
  const misdirected = await tx.query(OF_OTHER_CUSTOMER, [invoice_id]);
  if (!isOwner || !isComplete || exceeding.length > 0 || misdirected.length > 0 || !monthly.every(isCurrent))
    throw new AppError("draft_outdated");
}

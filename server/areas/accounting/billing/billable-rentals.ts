import * as z from "zod/mini";
import {
  type BillableRental,
  billableRental,
  type BillingWords,
  monthOf,
} from "#shared/domain/accounting/invoices/plan-rental-invoice.ts";
import { recurringChargeKinds } from "#shared/domain/accounting/billing/recurring-charge.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { formatLongMonth } from "#shared/lib/dates.ts";
import { WHOLE_RENTAL } from "#shared/domain/rentals/rental-split.ts";
import { type RowScope, withinScope } from "#server/engine/db/row-scope.ts";
import { Statement } from "#server/engine/db/statement.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import { catchesUp } from "./caught-up.ts";
import { adoptFormerCharges, formersOf } from "./former-charges.ts";
import { billsMonth, CORRECTS_PART, customersOn } from "./customers-on.ts";
import { BILLED_UNTIL, occupiesMonth } from "./rented-days.ts";
import { RENT_OF_MONTH } from "./rent-of-month.ts";

// The database's part, in server/schema: bearer_id, check_rental_series, indirect_tax_at, is_pending,
// nearest_payment_method, rental_issuer.

/** Selects the rentals of a month, or some of them. */
export interface BillableQuery {
  /** Any day of the month. */
  readonly month: string;
  readonly rental_ids?: readonly string[];
  /** Also includes rentals that already have an invoice for the month. */
  readonly isBilledToo?: boolean;
}

/** States of signed contracts whose tenant has the asset. */
export const billedStates = ["upcoming", "active", "notice_given", "ended"];

/**
 * A private landlord's housing without hotel services is billed by receipts, everything else by invoices (docs/design/entities.md, "Money").
 */
const WANTED_KIND = `case when o.kind = 'person' and t.shape in ('dwelling', 'room') and r.regime <> 'business' and not h.is_hotel
  then 'receipt' else 'ordinary' end`;

/** SQL: that a live part of the rental `r` in a month bills charge `c`. */
const BILLED_BY_PART = (from: string, which: string) => `exists (
  select 1 from invoice v join invoice_line l on l.invoice_id = v.id
  where v.rental_id = r.id and v.share < ${WHOLE_RENTAL} and date_trunc('month', v.period_start) = ${from} and ${which}
    and v.state <> 'annulled' and v.kind <> 'rectifying' and v.archived_at is null and l.rental_charge_id = c.id)`;

/** Whether one person bears charge `c` alone, and whether that is customer `k`; of the whole, its tenant. */
const BORNE_ALONE = `
  select e.is_borne_alone, e.is_borne_alone
    and (c.bearer_id = k.person_id or k.share = ${WHOLE_RENTAL} and c.bearer_id = r.tenant_id) as is_own
  from (select k.share < ${WHOLE_RENTAL} and coalesce(c.bearer_id = any(k.people), false) or ${CORRECTS_PART} as is_borne_alone) e`;

/**
 * A part bills the charges that other parts of the month bill and it does not yet, so that no charge is billed in part. What one
 * co-tenant bears alone, such as the bank's fee of a return, is billed whole to them: `part` names it. What corrects a part of a
 * co-tenant who has none in the month waits. A renewal bills what waits in those before (`adoptFormerCharges`).
 */
const WAITING_CHARGES = (from: string) => `
  select coalesce(json_agg(json_build_object('id', c.id, 'concept', c.concept, 'amount', c.amount,
    'payment_application_id', c.payment_application_id, 'part', c.part, 'kind', p.kind, 'tax_rate', s.tax_rate,
    'withholding_rate', s.withholding_rate, 'tax_reason', s.tax_reason) order by c.charged_on, c.id), '[]')
  from (select c.*, case when b.is_own then k.part end as part from rental_charge c
      cross join lateral (${BORNE_ALONE}) b
      where c.rental_id = any(r.id || array(${formersOf(from)})) and c.is_pending and case when b.is_borne_alone then b.is_own else not k.has_parts end
    union all select c.*, null from rental_charge c cross join lateral (${BORNE_ALONE}) b
      where k.share < ${WHOLE_RENTAL} and c.rental_id = r.id and c.invoice_id is not null and c.archived_at is null
        and not b.is_borne_alone and ${BILLED_BY_PART(from, "v.part <> k.part")} and not ${BILLED_BY_PART(from, "v.part = k.part")}) c
  join payment_application p on p.id = c.payment_application_id
  left join recurring_charge s on s.id = c.settled_charge_id`;

/**
 * SQL: the recurring charges of a rental `r` that a month may bill, in the order of the lines; not those that a one-off charge bills
 * for it, as where the month is drafted again or a part of it later.
 * @param from SQL of the month's first day
 * @param to SQL of its last day
 */
export const RECURRING_CHARGES = (from: string, to: string): string => `
  select coalesce(json_agg(json_build_object('id', c.id, 'kind', c.kind, 'payment_application_id', c.payment_application_id,
    'application_kind', p.kind, 'concept', c.concept, 'amount', c.amount, 'tax_rate', c.tax_rate,
    'withholding_rate', c.withholding_rate, 'tax_reason', c.tax_reason, 'starts_on', c.starts_on, 'ends_on', c.ends_on,
    'schedule', json_build_object('rhythm', c.rhythm, 'interval_months', c.interval_months, 'months', c.months))
    order by array_position('{${recurringChargeKinds.join(",")}}'::text[], c.kind), c.concept, c.starts_on, c.id), '[]')
  from recurring_charge c left join payment_application p on p.id = c.payment_application_id
  where c.rental_id = r.id and c.archived_at is null
    and (c.kind in ('rent', 'expenses') or c.starts_on <= ${to} and coalesce(c.ends_on, 'infinity') >= ${from})
    and not exists (select 1 from rental_charge x where x.settled_charge_id = c.id and ${catchesUp(from)})`;

/** SQL: that an issued invoice of the contract that rental `r` renews bills days of `r`: it was signed after that issue. */
const BILLED_BY_RENEWED = (
  from: string,
) => `exists (select 1 from invoice v where v.rental_id = r.renews_id and v.billed_month = ${from}
  and v.state = 'issued' and v.kind <> 'rectifying' and v.archived_at is null and v.period_end >= lower(d.period))`;

/** SQL of a month's first and last day, of its occupancies `d` of rentals `r`, of their customers `k`, and of those that it may bill. */
export function selectBillable(
  statement: Statement,
  { month, rental_ids, isBilledToo = false }: BillableQuery,
  scope: RowScope,
) {
  const { first, last } = monthOf(month);
  const [from, to] = [`${statement.bind(first)}::date`, `${statement.bind(last)}::date`];
  const conditions = [`r.archived_at is null and r.state = any(${statement.bind(billedStates)})`];
  const limit = withinScope("rental", "r", scope, statement);
  if (limit) conditions.push(limit);
  if (rental_ids) conditions.push(`r.id = any(${statement.bind(rental_ids)})`);
  // Whatever the shares were, the month is billed once its parts are the whole.
  const isUnbilled = `coalesce((select sum(v.share) from invoice v where ${billsMonth(from)}), 0) < ${WHOLE_RENTAL}
    and (k.share = ${WHOLE_RENTAL} or not exists (select 1 from invoice v where ${billsMonth(from)}
      and v.share = k.share and v.part = k.part))`;
  const customers = customersOn(`greatest(lower(d.period), ${from})`, from);
  if (!isBilledToo) conditions.push(isUnbilled);
  return { from, to, occupies: occupiesMonth(from, to), customers, isBillable: conditions.join(" and ") };
}

/**
 * Locks the rentals of a month without an invoice, by id, then their recurring charges, and then their waiting charges,
 * so that neither a rent nor a charge changes between the reading of what is billed and the end of the transaction. Lock
 * order: rentals, recurring charges, charges, invoices.
 * @returns the ids of the rentals
 */
export async function lockBillableRentals(tx: Tx, query: BillableQuery, scope: RowScope): Promise<string[]> {
  const statement = new Statement();
  const { occupies, customers, isBillable } = selectBillable(statement, query, scope);
  const rentals = await tx.query<{ id: string }>(
    `select r.id from rental r
     where exists (select 1 from asset_occupancy d cross join lateral (${customers}) k where ${occupies} and ${isBillable})
     order by r.id for no key update`,
    statement.values,
  );
  const ids = rentals.map(({ id }) => id);
  await tx.query("select 1 from recurring_charge c where c.rental_id = any($1) order by c.id for no key update", [ids]);
  await adoptFormerCharges(tx, ids, monthOf(query.month).first);
  await tx.query(
    "select 1 from rental_charge c where c.rental_id = any($1) and c.is_pending order by c.id for no key update",
    [ids],
  );
  return ids;
}

/** Rentals that occupy days of a month, ordered by code, with all that determines their billing; a split one once for each customer. */
export async function readBillableRentals(
  db: Queryable,
  query: BillableQuery,
  scope: RowScope,
): Promise<BillableRental[]> {
  const statement = new Statement();
  const { from, to, occupies, customers, isBillable } = selectBillable(statement, query, scope);
  const rows = await db.query<{ json: string }>(
    `select json_agg(b order by b.rental_label, b.part)::text as json from (
       select r.id as rental_id, r.label as rental_label, a.label as asset_label, k.person_id,
         case when r.is_split then w.label else n.label end as tenant_label, k.share, k.part, to_json(k.shares) as shares, k.has_parts, k.is_split_changed,
         ${BILLED_BY_RENEWED(from)} as is_billed_by_renewed, r.regime, t.shape, h.is_hotel as has_hotel_services,
         greatest(lower(d.period), ${from}) as since, coalesce(least(${BILLED_UNTIL} - 1, ${to}), ${to}) as until,
         coalesce(e.amount, r.monthly_rent) as amount, coalesce(e.expenses, r.monthly_expenses) as expenses, r.payment_day,
         (select y.id from nearest_payment_method(r.id, r.asset_id, w.id) y) as payment_method_id,
         s.id as series_id, s.label as series_label,
         indirect_tax_at(r.property_id, i.id) as indirect_tax, i.tax_id as issuer_tax_id, i.postal_code as issuer_postal_code,
         coalesce(o.withholding_exempt, false) as is_withholding_exempt,
         w.is_business or w.kind = 'company' as is_business_customer,
         (${RECURRING_CHARGES(from, to)}) as recurring, (${WAITING_CHARGES(from)}) as charges
       from rental r
       join asset a on a.id = r.asset_id join asset_type t on t.id = a.asset_type_id join person n on n.id = r.tenant_id
       join asset_occupancy d on ${occupies}
       cross join lateral (${customers}) k
       join person w on w.id = k.person_id
       cross join lateral (select exists (select 1 from lodging y where y.rental_id = r.id and y.has_hotel_services) as is_hotel) h
       left join lateral (${RENT_OF_MONTH("r.id", `greatest(${from}, lower(d.period))`)}) e on true
       cross join lateral rental_issuer(r.invoice_series_id, r.asset_id, r.property_id, ${to}) own
       left join issuer i on i.id = own.id
       left join owner o on o.id = i.owner_id
       left join invoice_series s on s.id = coalesce(own.series_id,
         (select c.id from invoice_series c where c.issuer_id = i.id and c.kind = ${WANTED_KIND} and c.is_default and c.archived_at is null))
       where ${isBillable}) b`,
    statement.values,
  );
  return z.array(billableRental).parse(JSON.parse(rows[0]?.json ?? "[]"));
}

/**
 * Texts of invoice lines, always Spanish, and the catalogue's payment applications for rent and expenses.
 * @throws AppError application_missing
 */
export async function billingWords(db: Queryable, month: string): Promise<BillingWords> {
  const t = translateIn("es");
  const applications = await db.query<{ kind: "rent" | "expenses"; id: string }>(
    `select distinct on (kind) kind, id from payment_application
     where kind in ('rent', 'expenses') order by kind, archived_at nulls first, position, id`,
    [],
  );
  const idOf = (kind: "rent" | "expenses") => {
    const found = applications.find((one) => one.kind === kind);
    if (!found) throw new AppError("application_missing");
    return found.id;
  };
  // Cached: a month's many lines use few different texts.
  const cache = new Map<string, string>();
  const cached = (name: string, format: () => string): string => {
    const text = cache.get(name) ?? format();
    cache.set(name, text);
    return text;
  };
  return {
    applications: { rent: idOf("rent"), expenses: idOf("expenses") },
    concept: (kind, { counted, whole }) =>
      cached(`${kind} ${counted}/${whole}`, () => {
        const named = t(`accounting.line.${kind}`, { month: formatLongMonth(month, "es") });
        return counted === whole ? named : t("accounting.line.part", { concept: named, counted, whole });
      }),
    part: (concept, { counted, whole }) =>
      counted === whole ? concept : t("accounting.line.part", { concept, counted, whole }),
    exemption: (key) => cached(key, () => t(key)),
  };
}

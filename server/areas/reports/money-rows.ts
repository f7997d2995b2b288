import { invoiceResource } from "#shared/domain/accounting/invoices/invoice.ts";
import { paymentResource } from "#shared/domain/accounting/payments/payment.ts";
import { arrearsStatuses } from "#shared/domain/rentals/rental.ts";
import { incomeMoves, reversedByReturn } from "#server/areas/accounting/payments/payment-income.ts";
import { ownedSql, ownerPart } from "./owner-parts.ts";
import type { ReportContext, ReportRows } from "./report-context.ts";

/**
 * Invoices included: issued here and not with the former system, not annulled, and not replaced by another (RD 1619/2012,
 * art. 15).
 */
export const COUNTED = `t.former_amount is null and t.state in ('issued', 'rectified') and t.id not in (
  select unnest(s.rectified_ids) from invoice s where s.rectification_mode = 'substitution' and s.state <> 'draft')`;

/** Overdue invoices, one per row. */
export function overdueSql({ today, visible }: ReportContext): string {
  const { from, where } = visible(invoiceResource);
  return `select t.id, t.rental_id, t.person_id, r_person.label as tenant_label, t.billed_month, t.outstanding, ${today} - t.due_date as days
    from ${from} where ${where} and t.outstanding > 0 and t.due_date < ${today} and t.person_id is not null`;
}

const between = (condition: string) => `coalesce(sum(outstanding) filter (where ${condition}), 0)::bigint`;

/** Overdue invoices with the arrears status of their rental, limited to those that the report asks for. */
function claimedSql(context: ReportContext): string {
  const { statement, filters } = context;
  const requested = filters["arrears_status"];
  const status = "coalesce(r.arrears_status, 'normal')";
  const condition = requested ? `where ${status} = any(${statement.bind(requested.split(","))})` : "";
  return `select overdue.*, array_position(${statement.bind(arrearsStatuses)}::text[], ${status}) as gravity
    from (${overdueSql(context)}) overdue left join rental r on r.id = overdue.rental_id ${condition}`;
}

export function arrearsRows(context: ReportContext): ReportRows {
  const statuses = context.statement.bind(arrearsStatuses);
  const sql = `
    select person_id, tenant_label, (${statuses}::text[])[max(gravity)] as arrears_status, count(distinct billed_month) as months, count(*) as invoices,
      ${between("days <= 30")} as up_to_30, ${between("days between 31 and 60")} as up_to_60,
      ${between("days between 61 and 90")} as up_to_90, ${between("days > 90")} as over_90, sum(outstanding)::bigint as total
    from (${claimedSql(context)}) overdue group by person_id, tenant_label`;
  return { sql, order: "total desc, tenant_label, person_id" };
}

/** Amount of an invoice that payments covered until they were returned. No bank returns a deposit's offset. */
const RETURNED = `coalesce((
  select sum(a.amount) from payment_allocation a join payment p on p.id = a.payment_id
  where a.invoice_id = t.id and p.state = 'returned' and p.offsets_deposit_id is null and ${reversedByReturn("p")}), 0)::bigint`;

/** The invoices that count in the months of the period, with what covers them, as the table `flow`. */
function monthFlowSql({ from: first, to, visible }: ReportContext): string {
  const { from, where } = visible(invoiceResource);
  return `
    flow as (
      select t.property_id, t.asset_id, t.issue_date as day, t.income_month as month, t.amount_due as invoiced, t.paid as collected,
        t.outstanding as pending, ${RETURNED} as returned
      from ${from} where ${where} and ${COUNTED} and t.income_month between ${first} and ${to})`;
}

/** Invoices and moves of income of the period by date, as the table `flow`. */
function dateFlowSql(context: ReportContext): string {
  const { from: first, to, visible } = context;
  const invoices = visible(invoiceResource);
  const payments = visible(paymentResource);
  return `
    paid as not materialized (
      select t.*, r.asset_id from ${payments.from} left join rental r on r.id = t.rental_id
      where ${payments.where} and t.direction = 'in' and t.state in ('completed', 'returned')),
    flow as (
      select t.property_id, t.asset_id, t.issue_date as day, t.issue_date as month, t.amount_due as invoiced, 0::bigint as collected,
        t.outstanding as pending, 0::bigint as returned
      from ${invoices.from} where ${invoices.where} and ${COUNTED} and t.issue_date between ${first} and ${to}
      union all
      select property_id, asset_id, day, day, 0, collected, 0, returned
      from (${incomeMoves("paid", "p.property_id, p.asset_id")}) m where day between ${first} and ${to})`;
}

/** The table `flow`: `month` is any day of the month of an amount, `day` decides whose it is. */
const flowSql = (context: ReportContext): string =>
  context.basis === "income_month" ? monthFlowSql(context) : dateFlowSql(context);

const fields = ["invoiced", "collected", "pending", "returned"] as const;
const SUMS = fields.map((field) => `coalesce(sum(${field}), 0)::bigint as ${field}`).join(", ");

export function incomeRows(context: ReportContext): ReportRows {
  const sql = `
    with ${flowSql(context)}
    select m.month::date, ${SUMS}
    from generate_series(${context.from}::timestamp, ${context.to}, '1 month') m (month)
    left join flow on flow.month >= m.month and flow.month < m.month + interval '1 month' group by m.month`;
  return { sql, order: "month" };
}

export function incomeByPropertyRows(context: ReportContext): ReportRows {
  const sql = `
    with ${flowSql(context)}
    select flow.property_id, p.label as property_label, ${SUMS}
    from flow left join property p on p.id = flow.property_id group by flow.property_id, p.label`;
  return { sql, order: "property_label nulls last, property_id" };
}

/** Each owner's part of each amount, by the shares valid on its day. */
export function incomeByOwnerRows(context: ReportContext): ReportRows {
  const sql = `
    with ${flowSql(context)},
    ${ownedSql()},
    parts as (select sharer_id as owner_id, ${fields.map(ownerPart).join(", ")} from owned)
    select parts.owner_id, coalesce(o.label, (select name from company limit 1), '–') as owner_label, ${SUMS}
    from parts left join owner o on o.id = parts.owner_id group by parts.owner_id, o.label`;
  return { sql, order: "owner_id is null, owner_label, owner_id" };
}

/**
 * Tax of a rate on its rounded base, per invoice, as on the invoices (docs/design/product.md, section 2).
 * @param tax SQL of the tax of an invoice `c` and its line `l`
 */
const taxOf = (tax: string, rate: string, which = "true") => `
  select issuer_id, issuer_label, tax, ${rate} as rate, count(*) as invoices, sum(base)::bigint as base,
    sum(round(base * ${rate} / 10000.0))::bigint as amount
  from (select c.id, c.issuer_id, c.issuer_label, ${tax} as tax, l.${rate}, sum(l.amount) as base
        from counted c join invoice_line l on l.invoice_id = c.id group by 1, 2, 3, 4, 5) b
  where ${which} group by issuer_id, issuer_label, tax, ${rate}`;

/** A rate of 0 is no tax charged: what is exempt, not subject, or passed on in the customer's name. */
const CHARGED_TAX = "c.indirect_tax || case l.tax_rate when 0 then '_free' else '' end";

export function taxesRows(context: ReportContext): ReportRows {
  const { from, where } = context.visible(invoiceResource);
  const sql = `
    with counted as (
      select t.id, t.issuer_id, r_issuer.label as issuer_label, t.indirect_tax from ${from}
      where ${where} and ${COUNTED} and t.kind <> 'receipt' and t.issue_date between ${context.from} and ${context.to})
    ${taxOf(CHARGED_TAX, "tax_rate")} union all ${taxOf("'withholding'", "withholding_rate", "withholding_rate > 0")}`;
  return { sql, order: "issuer_label, issuer_id, tax, rate desc" };
}

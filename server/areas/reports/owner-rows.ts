import { invoiceResource } from "#shared/domain/accounting/invoices/invoice.ts";
import { ownerChargeResource } from "#shared/domain/accounting/owners/owner-charge.ts";
import { paymentAllocationResource } from "#shared/domain/accounting/payments/payment-allocation.ts";
import { COUNTED } from "./money-rows.ts";
import { ownedSql, ownerPart } from "./owner-parts.ts";
import type { ReportContext, ReportRows } from "./report-context.ts";

// The database's part, in server/schema: indirect_tax_at, management_fee_tax.

const amounts = ["invoiced", "collected", "returned", "base", "withheld", "charges"] as const;
type Amount = (typeof amounts)[number];

/** One select of the table `flow`; all have the same columns in the same order. */
function flowPart(
  columns: Readonly<Record<"movement_id" | "property_id" | "asset_id" | "day" | "kind" | "concept" | "party", string>> &
    Readonly<Partial<Record<Amount | "owner_id" | "invoice_id" | "payment_id" | "owner_charge_id", string>>>,
  source: string,
): string {
  const { movement_id, property_id, asset_id, day, kind, concept, party } = columns;
  const ids = (["owner_id", "invoice_id", "payment_id", "owner_charge_id"] as const).map(
    (name) => `${columns[name] ?? "null"}::uuid as ${name}`,
  );
  const sums = amounts.map((name) => `${columns[name] ?? "0"}::bigint as ${name}`);
  return `select ${movement_id}::text as movement_id, ${property_id} as property_id, ${asset_id}::uuid as asset_id,
    ${day}::date as day, '${kind}' as kind, ${concept} as concept, ${party} as party, ${[...ids, ...sums].join(", ")} ${source}`;
}

function invoicedSql({ from: first, to, visible }: ReportContext): string {
  const { from, where } = visible(invoiceResource);
  return flowPart(
    {
      movement_id: "t.id",
      property_id: "t.property_id",
      asset_id: "t.asset_id",
      day: "t.issue_date",
      kind: "invoiced",
      concept: "t.label",
      party: "r_person.label",
      invoice_id: "t.id",
      invoiced: "t.amount_due",
    },
    `from ${from} where ${where} and ${COUNTED} and t.issue_date between ${first} and ${to}`,
  );
}

/**
 * Payment allocations that were applied or reversed in the period, one per row. Those reversed on the day on which they
 * were applied and those of annulled payments are left out.
 */
function coveredSql({ from: first, to, visible }: ReportContext): string {
  const { from, where } = visible(paymentAllocationResource);
  return `
    covered as (
      select t.id, t.property_id, i.asset_id, t.invoice_id, t.payment_id, t.amount, t.applied_on, t.reversed_on, i.label as concept,
        n.label as party, round(t.amount * i.net_amount / i.amount_due::numeric)::bigint as base,
        round(t.amount * i.withholding_amount / i.amount_due::numeric)::bigint as withheld
      from ${from} join invoice i on i.id = t.invoice_id join payment p on p.id = t.payment_id
      left join person n on n.id = p.person_id
      where ${where} and p.state <> 'annulled' and (t.reversed_on is null or t.reversed_on > t.applied_on)
        and (t.applied_on between ${first} and ${to} or t.reversed_on between ${first} and ${to}))`;
}

const ofAllocation = {
  property_id: "c.property_id",
  asset_id: "c.asset_id",
  concept: "c.concept",
  party: "c.party",
  invoice_id: "c.invoice_id",
  payment_id: "c.payment_id",
} as const;

function collectedSql({ from, to }: ReportContext): string {
  return flowPart(
    {
      ...ofAllocation,
      movement_id: "c.id",
      day: "c.applied_on",
      kind: "collected",
      collected: "c.amount",
      base: "c.base",
      withheld: "c.withheld",
    },
    `from covered c where c.applied_on between ${from} and ${to}`,
  );
}

function returnedSql({ from, to }: ReportContext): string {
  return flowPart(
    {
      ...ofAllocation,
      movement_id: "c.id || ' returned'",
      day: "c.reversed_on",
      kind: "returned",
      returned: "c.amount",
      base: "-c.base",
      withheld: "-c.withheld",
    },
    `from covered c where c.reversed_on between ${from} and ${to}`,
  );
}

function chargedSql({ from: first, to, visible }: ReportContext): string {
  const { from, where } = visible(ownerChargeResource);
  return flowPart(
    {
      movement_id: "t.id",
      property_id: "t.property_id",
      asset_id: "null",
      day: "t.charged_on",
      kind: "charge",
      concept: "t.concept",
      party: "null",
      owner_id: "t.owner_id",
      owner_charge_id: "t.id",
      charges: "case t.kind when 'credit' then -t.total else t.total end",
    },
    `from ${from} where ${where} and t.charged_on between ${first} and ${to}`,
  );
}

/**
 * Each owner's part of the period's movements, as the table `parts`. Rows without an owner belong to the company and
 * are left out.
 */
function partsSql(context: ReportContext): string {
  const { mayRead, statement, filters } = context;
  const flows = [
    ...(mayRead("invoice") ? [invoicedSql(context)] : []),
    collectedSql(context),
    returnedSql(context),
    ...(mayRead("owner_charge") ? [chargedSql(context)] : []),
  ];
  const owner = filters["owner_id"] ? ` and owner_id = ${statement.bind(filters["owner_id"])}::uuid` : "";
  return `
    ${coveredSql(context)},
    flow as (${flows.join(" union all ")}),
    ${ownedSql("flow.owner_id is not null")},
    parts as (
      select * from (
        select movement_id, property_id, day, kind, concept, party, invoice_id, payment_id, owner_charge_id,
          coalesce(owner_id, sharer_id) as owner_id, ${amounts.map(ownerPart).join(", ")}
        from owned) q
      where owner_id is not null${owner})`;
}

const shown = (field: Amount) => `nullif(parts.${field}, 0) as ${field}`;

export function ownerMovementsRows(context: ReportContext): ReportRows {
  const { statement, filters } = context;
  const kinds = filters["kind"] ? `where parts.kind = any(${statement.bind(filters["kind"].split(","))})` : "";
  const sql = `
    with ${partsSql(context)}
    select parts.movement_id, parts.day, parts.owner_id, o.label as owner_label, parts.property_id, p.label as property_label, parts.kind,
      parts.concept, parts.party, parts.invoice_id, parts.payment_id, parts.owner_charge_id, ${amounts.map(shown).join(", ")}
    from parts join owner o on o.id = parts.owner_id left join property p on p.id = parts.property_id ${kinds}`;
  return { sql, order: "day, owner_label, property_label, concept, movement_id, owner_id" };
}

/** Rate on the cumulative sum minus the rate on the previous one, so that the parts add up to the rounded whole. */
const cut = (field: string, rate: string, running: string) =>
  `(round(${running} * ${rate} / 10000.0) - round((${running} - ${field}) * ${rate} / 10000.0))::bigint`;

const RUNNING = "over (partition by owner_id order by property_label nulls last, property_id)";
const RUNNING_BY_TAX = "over (partition by owner_id, fee_indirect_tax order by property_label nulls last, property_id)";

/**
 * Rows by owner and property. The fee is a rate on the collected base, computed for the owner's total and split by
 * property. Its tax is that of the place of the property (LIVA art. 70.Uno.1.º), a rate on the fees under the same tax;
 * where the rate is not known the tax is null and not deducted.
 */
export function ownerStatementRows(context: ReportContext): ReportRows {
  const sums = amounts.map((field) => `sum(parts.${field})::bigint as ${field}`).join(", ");
  const sql = `
    with ${partsSql(context)},
    sums as (
      select parts.owner_id, o.label as owner_label, coalesce(o.management_fee, 0) as fee_rate, parts.property_id,
        p.label as property_label, indirect_tax_at(parts.property_id, null) as fee_indirect_tax, ${sums}
      from parts join owner o on o.id = parts.owner_id left join property p on p.id = parts.property_id
      group by parts.owner_id, o.label, o.management_fee, parts.property_id, p.label),
    bases as (select *, sum(base) ${RUNNING} as running_base from sums),
    fees as (select *, ${cut("base", "fee_rate", "running_base")} as fee from bases),
    running_fees as (
      select *, management_fee_tax(fee_indirect_tax) as fee_tax_rate, sum(fee) ${RUNNING_BY_TAX} as running_fee from fees),
    taxed as (
      select *, case when fee = 0 and fee_tax_rate is null then 0 else ${cut("fee", "fee_tax_rate", "running_fee")} end as fee_tax
      from running_fees)
    select *, collected - returned - charges - fee - coalesce(fee_tax, 0) as to_pay from taxed`;
  return { sql, order: "owner_label, owner_id, property_label nulls last, property_id" };
}

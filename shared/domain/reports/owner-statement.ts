import * as z from "zod/mini";
import type { MessageKey } from "#locales/es.ts";
import { type IndirectTax, indirectTaxes } from "../accounting/invoices/indirect-tax.ts";
import { date, sumOfCents, uuid } from "../core/fields.ts";
import { reportAddress, reportPath } from "./addresses.ts";
import { propertyColumn } from "./columns.ts";
import { defineReport, type ReportQuery } from "./report.ts";

/*
 * An owner's part by the shares of each day: invoices by issue date; allocations by the day they were made, and again
 * by the day they were reversed, so that closed months do not change.
 */

export const statementMovementKinds = ["invoiced", "collected", "returned", "charge"] as const;
type MovementKind = (typeof statementMovementKinds)[number];

const period = { kind: "months", presets: ["last_month", "this_month", "this_quarter", "this_year"] } as const;
const entities = { owner_id: "owner" } as const;
const nullableCents = () => z.nullable(sumOfCents());

const ownerColumn = { field: "owner_label", title: "field.owner_id", format: "text" } as const;

interface Whose {
  readonly owner_id: string;
  readonly property_id: string | null;
}

/** The movements behind a figure of a property and its owner. */
const behind =
  (...kinds: readonly MovementKind[]) =>
  ({ owner_id, property_id }: Whose, { from, to }: ReportQuery) =>
    reportPath("owner-movements", {
      owner_id,
      property_id: property_id ?? undefined,
      kind: kinds.length > 0 ? kinds.join(",") : undefined,
      from,
      to,
    });

/** Income, costs and payout of each property per owner. */
export const ownerStatement = defineReport({
  name: "owner-statement",
  group: "money",
  title: "reports.owner_statement",
  about: "reports.owner_statement.about",
  entity: "payment",
  period,
  entities,
  row: z.object({
    owner_id: uuid(),
    owner_label: z.string(),
    property_id: z.nullable(uuid()),
    property_label: z.nullable(z.string()),
    invoiced: nullableCents(),
    collected: sumOfCents(),
    returned: sumOfCents(),
    withheld: sumOfCents(),
    charges: nullableCents(),
    fee: sumOfCents(),
    /** The tax on the fee, that of the place of the property, and its rate; null where the rate is not known. */
    fee_indirect_tax: z.enum(indirectTaxes),
    fee_tax_rate: z.nullable(z.int()),
    fee_tax: nullableCents(),
    to_pay: nullableCents(),
  }),
  named: "owner_label",
  columns: [
    ownerColumn,
    propertyColumn,
    {
      field: "invoiced",
      title: "reports.column.invoiced",
      format: "cents",
      total: "sum",
      entity: "invoice",
      open: behind("invoiced"),
    },
    { field: "collected", title: "reports.column.collected", format: "cents", total: "sum", open: behind("collected") },
    { field: "returned", title: "reports.column.returned", format: "cents", total: "sum", open: behind("returned") },
    {
      field: "withheld",
      title: "reports.column.withheld",
      format: "cents",
      total: "sum",
      open: behind("collected", "returned"),
    },
    {
      field: "charges",
      title: "reports.column.charges",
      format: "cents",
      total: "sum",
      entity: "owner_charge",
      open: behind("charge"),
    },
    { field: "fee", title: "reports.column.fee", format: "cents", total: "sum", open: behind("collected", "returned") },
    {
      field: "fee_indirect_tax",
      title: "reports.column.fee_indirect_tax",
      format: "choice",
      text: (tax: IndirectTax): MessageKey => `reports.fee_tax.${tax}`,
    },
    {
      field: "fee_tax",
      title: "reports.column.fee_tax",
      format: "cents",
      total: "sum",
      open: behind("collected", "returned"),
    },
    {
      field: "to_pay",
      title: "reports.column.to_pay",
      format: "cents",
      total: "sum",
      entity: "owner_charge",
      open: behind("collected", "returned", "charge"),
    },
  ],
  chart: {
    title: "reports.owner_statement.chart",
    shape: "bars",
    by: "owner_label",
    key: "owner_id",
    values: ["collected", "to_pay"],
    open: (owner_id, { from, to, filters }) => reportPath("owner-statement", { ...filters, owner_id, from, to }),
  },
  open: behind(),
});

/** Each owner's part of every invoice, payment and charge: the rows of an owner statement. */
export const ownerMovements = defineReport({
  name: "owner-movements",
  group: "money",
  title: "reports.owner_movements",
  about: "reports.owner_movements.about",
  entity: "payment",
  period,
  entities,
  choices: { kind: statementMovementKinds },
  row: z.object({
    movement_id: z.string(),
    day: date(),
    owner_id: uuid(),
    owner_label: z.string(),
    property_id: z.nullable(uuid()),
    property_label: z.nullable(z.string()),
    kind: z.enum(statementMovementKinds),
    concept: z.string(),
    party: z.nullable(z.string()),
    invoice_id: z.nullable(uuid()),
    payment_id: z.nullable(uuid()),
    owner_charge_id: z.nullable(uuid()),
    invoiced: nullableCents(),
    collected: nullableCents(),
    returned: nullableCents(),
    withheld: nullableCents(),
    base: nullableCents(),
    charges: nullableCents(),
  }),
  named: "concept",
  columns: [
    { field: "day", title: "field.date", format: "date" },
    ownerColumn,
    propertyColumn,
    {
      field: "kind",
      title: "field.kind",
      format: "choice",
      text: (kind: MovementKind): MessageKey => `reports.movement.${kind}`,
    },
    { field: "concept", title: "field.concept", format: "text" },
    { field: "party", title: "field.tenant_id", format: "text" },
    { field: "invoiced", title: "reports.column.invoiced", format: "cents", total: "sum", entity: "invoice" },
    { field: "collected", title: "reports.column.collected", format: "cents", total: "sum" },
    { field: "returned", title: "reports.column.returned", format: "cents", total: "sum" },
    { field: "base", title: "reports.column.fee_base", format: "cents", total: "sum" },
    { field: "withheld", title: "reports.column.withheld", format: "cents", total: "sum" },
    { field: "charges", title: "reports.column.charges", format: "cents", total: "sum", entity: "owner_charge" },
  ],
  open: ({ payment_id, invoice_id, owner_charge_id }) => {
    if (payment_id) return `/payments/${payment_id}`;
    if (invoice_id) return `/invoices/${invoice_id}`;
    return owner_charge_id ? reportAddress("owner-charges", { id: owner_charge_id }) : null;
  },
});

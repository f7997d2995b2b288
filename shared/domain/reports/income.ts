import * as z from "zod/mini";
import { lastOfMonth } from "#shared/lib/dates.ts";
import { date, sumOfCents, uuid } from "../core/fields.ts";
import { type AddressParameters, reportAddress } from "./addresses.ts";
import { propertyColumn } from "./columns.ts";
import { defineReport, type ReportQuery } from "./report.ts";

/*
 * Invoiced and collected amounts: of the invoices that bill a month, or invoices by issue date and payments and returns
 * by their own.
 */

const amounts = {
  invoiced: sumOfCents(),
  collected: z.nullable(sumOfCents()),
  pending: sumOfCents(),
  returned: z.nullable(sumOfCents()),
};

const amountColumns = [
  { field: "invoiced", title: "reports.column.invoiced", format: "cents", total: "sum" },
  { field: "collected", title: "reports.column.collected", format: "cents", total: "sum", entity: "payment" },
  { field: "pending", title: "reports.column.pending", format: "cents", total: "sum" },
  { field: "returned", title: "reports.column.returned", format: "cents", total: "sum", entity: "payment" },
] as const;

const period = {
  kind: "months",
  presets: ["last_12_months", "this_month", "last_month", "this_quarter", "this_year"],
} as const;

/** The counted invoices of a period. */
const invoicesOf = (from: string, to: string, { basis }: ReportQuery, more: AddressParameters) =>
  reportAddress("invoices", {
    is_counted: "true",
    ...(basis === "income_month"
      ? { income_month_from: from, income_month_to: to }
      : { issue_date_from: from, issue_date_to: to }),
    ...more,
  });

const invoicesOfMonth = (month: string, query: ReportQuery) =>
  invoicesOf(month, lastOfMonth(month), query, query.filters);
const invoicesOfProperty = (property_id: string | null, query: ReportQuery) =>
  property_id ? invoicesOf(query.from, query.to, query, { property_id }) : null;

/** Invoiced and collected, by month. */
export const income = defineReport({
  name: "income",
  group: "money",
  title: "reports.income",
  about: "reports.income.about",
  entity: "invoice",
  period,
  hasBases: true,
  row: z.object({ month: date(), ...amounts }),
  named: "month",
  columns: [{ field: "month", title: "reports.column.month", format: "month" }, ...amountColumns],
  chart: {
    title: "reports.income.chart",
    shape: "months",
    by: "month",
    key: "month",
    values: ["invoiced", "collected"],
    open: invoicesOfMonth,
  },
  open: ({ month }, query) => invoicesOfMonth(month, query),
});

/** The same by property; amounts without a property come last. */
export const incomeByProperty = defineReport({
  name: "income-by-property",
  group: "money",
  title: "reports.income_by_property",
  about: "reports.income_by_property.about",
  entity: "invoice",
  period,
  hasBases: true,
  row: z.object({ property_id: z.nullable(uuid()), property_label: z.nullable(z.string()), ...amounts }),
  named: "property_label",
  columns: [propertyColumn, ...amountColumns],
  chart: {
    title: "reports.income_by_property.chart",
    shape: "bars",
    by: "property_label",
    key: "property_id",
    values: ["invoiced"],
    open: invoicesOfProperty,
  },
  open: ({ property_id }, query) => invoicesOfProperty(property_id, query),
});

/** The same by owner: each gets their share on the day of issue or payment; amounts without an owner belong to the company. */
export const incomeByOwner = defineReport({
  name: "income-by-owner",
  group: "money",
  title: "reports.income_by_owner",
  about: "reports.income_by_owner.about",
  entity: "invoice",
  period,
  hasBases: true,
  row: z.object({ owner_id: z.nullable(uuid()), owner_label: z.string(), ...amounts }),
  named: "owner_label",
  columns: [{ field: "owner_label", title: "field.owner_id", format: "text" }, ...amountColumns],
  chart: {
    title: "reports.income_by_owner.chart",
    shape: "bars",
    by: "owner_label",
    key: "owner_id",
    values: ["invoiced"],
    open: (owner_id) => (owner_id ? `/owners/${owner_id}` : null),
  },
  open: ({ owner_id }) => (owner_id ? `/owners/${owner_id}` : null),
});

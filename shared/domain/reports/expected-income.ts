import * as z from "zod/mini";
import { date, sumOfCents, uuid } from "../core/fields.ts";
import { lastOfMonth } from "#shared/lib/dates.ts";
import { reportPath } from "./addresses.ts";
import { assetColumn, codeColumn, propertyColumn, rentColumns, tenantColumn } from "./columns.ts";
import { defineReport, type ReportQuery } from "./report.ts";

/* Amounts due by the rentals, paid or not: each month's rent and expenses, rounded per rental and month. */

const amounts = { rent: sumOfCents(), expenses: sumOfCents(), total: sumOfCents() };
const rentalsColumn = { field: "rentals", title: "entities.rental", format: "integer" } as const;

const period = {
  kind: "months",
  presets: ["last_12_months", "this_month", "last_month", "this_quarter", "this_year", "next_12_months"],
} as const;

const rentalsOfMonth = (month: string, { filters }: ReportQuery) =>
  reportPath("expected-income-by-rental", { from: month, to: lastOfMonth(month), ...filters });

const rentalsOfProperty = (property_id: string, { from, to }: ReportQuery) =>
  reportPath("expected-income-by-rental", { from, to, property_id });

/** Expected income by month. */
export const expectedIncome = defineReport({
  name: "expected-income",
  group: "rentals",
  title: "reports.expected_income",
  about: "reports.expected_income.about",
  entity: "rental",
  period,
  row: z.object({ month: date(), rentals: z.int(), ...amounts }),
  named: "month",
  columns: [{ field: "month", title: "reports.column.month", format: "month" }, rentalsColumn, ...rentColumns],
  chart: {
    title: "reports.expected_income.chart",
    shape: "months",
    by: "month",
    key: "month",
    values: ["total"],
    open: rentalsOfMonth,
  },
  open: ({ month }, query) => rentalsOfMonth(month, query),
});

export const expectedIncomeByProperty = defineReport({
  name: "expected-income-by-property",
  group: "rentals",
  title: "reports.expected_income_by_property",
  about: "reports.expected_income_by_property.about",
  entity: "rental",
  period,
  row: z.object({ property_id: uuid(), property_label: z.string(), rentals: z.int(), ...amounts }),
  named: "property_label",
  columns: [propertyColumn, { ...rentalsColumn, total: "sum" }, ...rentColumns],
  chart: {
    title: "reports.expected_income_by_property.chart",
    shape: "bars",
    by: "property_label",
    key: "property_id",
    values: ["total"],
    open: rentalsOfProperty,
  },
  open: ({ property_id }, query) => rentalsOfProperty(property_id, query),
});

export const expectedIncomeByRental = defineReport({
  name: "expected-income-by-rental",
  group: "rentals",
  title: "reports.expected_income_by_rental",
  about: "reports.expected_income_by_rental.about",
  entity: "rental",
  period,
  row: z.object({
    rental_id: uuid(),
    property_id: uuid(),
    property_label: z.string(),
    asset_label: z.string(),
    tenant_label: z.string(),
    code: z.string(),
    since: date(),
    until: date(),
    days: z.int(),
    ...amounts,
  }),
  named: "code",
  columns: [
    propertyColumn,
    assetColumn,
    tenantColumn,
    codeColumn,
    { field: "since", title: "reports.column.since", format: "date" },
    { field: "until", title: "reports.column.until", format: "date" },
    { field: "days", title: "reports.column.days", format: "days" },
    ...rentColumns,
  ],
  chart: {
    title: "reports.expected_income_by_property.chart",
    shape: "bars",
    by: "property_label",
    key: "property_id",
    values: ["total"],
    open: rentalsOfProperty,
  },
  open: ({ rental_id }) => `/rentals/${rental_id}`,
});

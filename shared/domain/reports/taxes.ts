import * as z from "zod/mini";
import type { MessageKey } from "#locales/es.ts";
import { type IndirectTax, indirectTaxes } from "../accounting/invoices/indirect-tax.ts";
import { basisPoints, sumOfCents, uuid } from "../core/fields.ts";
import { reportAddress } from "./addresses.ts";
import { defineReport } from "./report.ts";

/** Of each tax what is charged, and what a rate of 0 leaves without it. */
export const reportedTaxes = [
  "vat",
  "vat_free",
  "igic",
  "igic_free",
  "ipsi",
  "ipsi_free",
  "withholding",
] as const satisfies readonly (IndirectTax | `${IndirectTax}_free` | "withholding")[];
type ReportedTax = (typeof reportedTaxes)[number];

/** The tax of a row's invoices, which filters their list; undefined for withholdings, which invoices of each tax have. */
const indirectTaxOf = (tax: ReportedTax): IndirectTax | undefined =>
  indirectTaxes.find((name) => tax === name || tax === `${name}_free`);

/** VAT, IGIC, IPSI and withholdings of a period, by issuer and rate, as the tax books require; receipts are excluded. */
export const taxes = defineReport({
  name: "taxes",
  group: "money",
  title: "reports.taxes",
  about: "reports.taxes.about",
  entity: "invoice",
  period: { kind: "months", presets: ["this_quarter", "last_month", "this_month", "this_year", "last_12_months"] },
  row: z.object({
    issuer_id: uuid(),
    issuer_label: z.string(),
    tax: z.enum(reportedTaxes),
    rate: basisPoints(),
    invoices: z.int(),
    base: sumOfCents(),
    amount: sumOfCents(),
  }),
  named: "issuer_label",
  columns: [
    { field: "issuer_label", title: "field.issuer_id", format: "text" },
    {
      field: "tax",
      title: "reports.column.tax",
      format: "choice",
      text: (tax: ReportedTax): MessageKey => `reports.tax.${tax}`,
    },
    { field: "rate", title: "reports.column.rate", format: "basis_points" },
    { field: "invoices", title: "entities.invoice", format: "integer" },
    { field: "base", title: "reports.column.base", format: "cents" },
    { field: "amount", title: "reports.column.tax_amount", format: "cents" },
  ],
  chart: {
    title: "reports.taxes.chart",
    shape: "bars",
    by: "tax",
    key: "tax",
    values: ["base", "amount"],
    isInOrder: true,
    open: () => null,
  },
  open: ({ issuer_id, tax }, { from, to, filters }) =>
    reportAddress("invoices", {
      issuer_id,
      indirect_tax: indirectTaxOf(tax),
      kind: "invoice,rectifying",
      state: "issued,rectified",
      issue_date_from: from,
      issue_date_to: to,
      ...filters,
    }),
});

import * as z from "zod/mini";
import type { MessageKey } from "#locales/es.ts";
import { sumOfCents, uuid } from "../core/fields.ts";
import { type ArrearsStatus, arrearsStatuses } from "../rentals/rental.ts";
import { type AddressParameters, reportAddress } from "./addresses.ts";
import { tenantColumn } from "./columns.ts";
import { defineReport } from "./report.ts";

const money = { format: "cents", total: "sum" } as const;

/** The overdue invoices of a tenant, those of one arrears status if the report is limited to it. */
const overdueOf = (person_id: string, { arrears_status }: AddressParameters) =>
  reportAddress("invoices", { person_id, is_overdue: "true", arrears_status, sort: "due_date" });

/** Overdue debt per tenant, by age. */
export const arrears = defineReport({
  name: "arrears",
  group: "money",
  title: "reports.arrears",
  about: "reports.arrears.about",
  entity: "invoice",
  period: { kind: "now" },
  choices: { arrears_status: arrearsStatuses },
  row: z.object({
    person_id: uuid(),
    tenant_label: z.string(),
    /** The most serious one of the rentals that owe. */
    arrears_status: z.enum(arrearsStatuses),
    months: z.int(),
    invoices: z.int(),
    up_to_30: sumOfCents(),
    up_to_60: sumOfCents(),
    up_to_90: sumOfCents(),
    over_90: sumOfCents(),
    total: sumOfCents(),
  }),
  named: "tenant_label",
  columns: [
    tenantColumn,
    {
      field: "arrears_status",
      title: "field.arrears_status",
      format: "choice",
      text: (status: ArrearsStatus): MessageKey => `rentals.arrears_status.${status}`,
    },
    { field: "months", title: "reports.column.months_due", format: "integer" },
    { field: "invoices", title: "entities.invoice", format: "integer", total: "sum" },
    { field: "up_to_30", title: "reports.column.up_to_30", ...money },
    { field: "up_to_60", title: "reports.column.up_to_60", ...money },
    { field: "up_to_90", title: "reports.column.up_to_90", ...money },
    { field: "over_90", title: "reports.column.over_90", ...money },
    { field: "total", title: "reports.column.total", ...money },
  ],
  chart: {
    title: "reports.arrears.chart",
    shape: "bars",
    by: "tenant_label",
    key: "person_id",
    values: ["total"],
    open: (person_id, { filters }) => overdueOf(person_id, filters),
  },
  open: ({ person_id }, { filters }) => overdueOf(person_id, filters),
});

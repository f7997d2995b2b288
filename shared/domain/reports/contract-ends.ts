import * as z from "zod/mini";
import { date, sumOfCents, uuid } from "../core/fields.ts";
import { type LegalPeriodKind, legalPeriodKinds } from "../rentals/legal-term.ts";
import { rentalRegimes, type RentalRegime } from "../rentals/rental.ts";
import { lastOfMonth } from "#shared/lib/dates.ts";
import { reportPath } from "./addresses.ts";
import { assetColumn, codeColumn, propertyColumn, tenantColumn } from "./columns.ts";
import { defineReport } from "./report.ts";

/** Contracts in force with an upcoming end, of the contract or of its legal period, and the last day of each side's notice. */
export const contractEnds = defineReport({
  name: "contract-ends",
  group: "rentals",
  title: "reports.contract_ends",
  about: "reports.contract_ends.about",
  entity: "rental",
  period: { kind: "days", presets: ["contract_horizon", "this_month", "this_quarter", "this_year", "next_12_months"] },
  row: z.object({
    rental_id: uuid(),
    property_id: uuid(),
    month: date(),
    property_label: z.string(),
    asset_label: z.string(),
    tenant_label: z.string(),
    code: z.string(),
    regime: z.enum(rentalRegimes),
    end_date: date(),
    /** The legal period of a home that ends; null after a notice and for other uses. */
    extension: z.nullable(z.enum(legalPeriodKinds)),
    days_left: z.int(),
    landlord_notice_by: z.nullable(date()),
    tenant_notice_by: z.nullable(date()),
    rent: sumOfCents(),
    /** The next contract: with one, no notice is needed. */
    renewal_id: z.nullable(uuid()),
    renewal_code: z.nullable(z.string()),
  }),
  named: "code",
  columns: [
    propertyColumn,
    assetColumn,
    tenantColumn,
    codeColumn,
    {
      field: "regime",
      title: "field.regime",
      format: "choice",
      text: (regime: RentalRegime) => `rentals.regime.${regime}`,
    },
    { field: "end_date", title: "reports.column.last_day", format: "date" },
    {
      field: "extension",
      title: "reports.column.extension",
      format: "choice",
      text: (kind: LegalPeriodKind) => `rentals.legal.kind.${kind}`,
    },
    { field: "days_left", title: "reports.column.days_left", format: "days" },
    { field: "landlord_notice_by", title: "reports.column.landlord_notice_by", format: "date", isDeadline: true },
    { field: "tenant_notice_by", title: "reports.column.tenant_notice_by", format: "date", isDeadline: true },
    { field: "rent", title: "reports.column.rent", format: "cents", total: "sum" },
    {
      field: "renewal_code",
      title: "reports.column.renewed_by",
      format: "text",
      open: ({ renewal_id }) => (renewal_id ? `/rentals/${renewal_id}` : null),
    },
  ],
  chart: {
    title: "reports.contract_ends.chart",
    shape: "months",
    by: "month",
    key: "month",
    values: ["rows"],
    open: (month, { from, to, filters }) => {
      const last = lastOfMonth(month);
      const period = { from: month < from ? from : month, to: last > to ? to : last };
      return reportPath("contract-ends", { ...period, ...filters });
    },
  },
  open: ({ rental_id }) => `/rentals/${rental_id}`,
});

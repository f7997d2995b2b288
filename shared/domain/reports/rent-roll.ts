import * as z from "zod/mini";
import { date, sumOfCents, uuid } from "../core/fields.ts";
import { rentalStates, type RentalState } from "../rentals/rental.ts";
import { reportPath } from "./addresses.ts";
import { assetColumn, codeColumn, propertyColumn, rentColumns, tenantColumn } from "./columns.ts";
import { defineReport } from "./report.ts";

/** The rentals on a day: who rents what, until when, at which monthly rent. */
export const rentRoll = defineReport({
  name: "rent-roll",
  group: "rentals",
  title: "reports.rent_roll",
  about: "reports.rent_roll.about",
  entity: "rental",
  period: { kind: "day", presets: ["today", "last_month_end", "last_year_end"] },
  row: z.object({
    rental_id: uuid(),
    property_id: uuid(),
    property_label: z.string(),
    asset_label: z.string(),
    tenant_label: z.string(),
    code: z.string(),
    state: z.enum(rentalStates),
    start_date: date(),
    end_date: z.nullable(date()),
    rent: sumOfCents(),
    expenses: sumOfCents(),
    total: sumOfCents(),
  }),
  named: "code",
  columns: [
    propertyColumn,
    assetColumn,
    tenantColumn,
    codeColumn,
    {
      field: "state",
      title: "field.state",
      format: "choice",
      text: (state: RentalState) => `rentals.state.${state}`,
    },
    { field: "start_date", title: "field.start_date", format: "date" },
    { field: "end_date", title: "field.end_date", format: "date" },
    ...rentColumns,
  ],
  chart: {
    title: "reports.rent_roll.chart",
    shape: "bars",
    by: "property_label",
    key: "property_id",
    values: ["total"],
    open: (property_id, { to }) => reportPath("rent-roll", { day: to, property_id }),
  },
  open: ({ rental_id }) => `/rentals/${rental_id}`,
});

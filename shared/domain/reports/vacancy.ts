import * as z from "zod/mini";
import { date, sumOfCents, uuid } from "../core/fields.ts";
import { reportPath } from "./addresses.ts";
import { assetColumn, propertyColumn } from "./columns.ts";
import { defineReport } from "./report.ts";

/** Vacant assets today, since when, and the lost rent. */
export const vacancy = defineReport({
  name: "vacancy",
  group: "occupancy",
  title: "reports.vacancy",
  about: "reports.vacancy.about",
  entity: "asset",
  period: { kind: "now" },
  row: z.object({
    asset_id: uuid(),
    property_id: uuid(),
    property_label: z.string(),
    asset_label: z.string(),
    asset_type_label: z.string(),
    asset_status_label: z.string(),
    vacant_since: date(),
    vacant_days: z.int(),
    next_start: z.nullable(date()),
    last_rent: z.nullable(sumOfCents()),
    rent_forgone: z.nullable(sumOfCents()),
  }),
  named: "asset_label",
  columns: [
    propertyColumn,
    assetColumn,
    { field: "asset_type_label", title: "field.asset_type_id", format: "text" },
    { field: "asset_status_label", title: "field.asset_status_id", format: "text" },
    { field: "vacant_since", title: "reports.column.vacant_since", format: "date" },
    { field: "vacant_days", title: "reports.column.vacant_days", format: "days" },
    { field: "next_start", title: "reports.column.next_start", format: "date" },
    { field: "last_rent", title: "reports.column.last_rent", format: "cents", total: "sum", entity: "rental" },
    { field: "rent_forgone", title: "reports.column.rent_forgone", format: "cents", total: "sum", entity: "rental" },
  ],
  chart: {
    title: "reports.vacancy.chart",
    shape: "bars",
    by: "property_label",
    key: "property_id",
    values: ["rows"],
    open: (property_id) => reportPath("vacancy", { property_id }),
  },
  open: ({ asset_id }) => `/assets/${asset_id}`,
});

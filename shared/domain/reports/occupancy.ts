import * as z from "zod/mini";
import { basisPoints, date, uuid } from "../core/fields.ts";
import { lastOfMonth } from "#shared/lib/dates.ts";
import { reportPath } from "./addresses.ts";
import { assetColumn, propertyColumn } from "./columns.ts";
import { defineReport, type ReportQuery } from "./report.ts";

/*
 * Days taken ÷ days lettable, over separately lettable assets: a dwelling with rooms counts by its rooms, retired
 * assets do not count, and an asset is lettable from the day it was registered or first taken, whichever came
 * earlier.
 */

const shares = { days_taken: z.int(), days_lettable: z.int(), occupancy: z.nullable(basisPoints()) };
const shareColumns = [
  { field: "days_taken", title: "reports.column.days_taken", format: "days", total: "sum" },
  { field: "days_lettable", title: "reports.column.days_lettable", format: "days", total: "sum" },
  {
    field: "occupancy",
    title: "reports.column.occupancy",
    format: "basis_points",
    total: { part: "days_taken", whole: "days_lettable" },
  },
] as const;

const assetsOfMonth = (month: string, { filters }: ReportQuery) =>
  reportPath("occupancy-by-asset", { from: month, to: lastOfMonth(month), ...filters });

/** Days taken and days lettable, by month. */
export const occupancy = defineReport({
  name: "occupancy",
  group: "occupancy",
  title: "reports.occupancy",
  about: "reports.occupancy.about",
  entity: "asset",
  period: {
    kind: "months",
    presets: ["last_12_months", "this_month", "last_month", "this_quarter", "this_year"],
  },
  row: z.object({ month: date(), ...shares }),
  named: "month",
  columns: [{ field: "month", title: "reports.column.month", format: "month" }, ...shareColumns],
  chart: {
    title: "reports.occupancy.chart",
    shape: "months",
    by: "month",
    key: "month",
    values: ["occupancy"],
    open: assetsOfMonth,
  },
  open: ({ month }, query) => assetsOfMonth(month, query),
});

export const occupancyByAsset = defineReport({
  name: "occupancy-by-asset",
  group: "occupancy",
  title: "reports.occupancy_by_asset",
  about: "reports.occupancy_by_asset.about",
  entity: "asset",
  period: {
    kind: "days",
    presets: ["this_month", "last_month", "this_quarter", "this_year", "last_12_months"],
  },
  row: z.object({
    asset_id: uuid(),
    property_id: uuid(),
    property_label: z.string(),
    asset_label: z.string(),
    asset_type_label: z.string(),
    ...shares,
  }),
  named: "asset_label",
  columns: [
    propertyColumn,
    assetColumn,
    { field: "asset_type_label", title: "field.asset_type_id", format: "text" },
    ...shareColumns,
  ],
  open: ({ asset_id }) => `/assets/${asset_id}`,
});

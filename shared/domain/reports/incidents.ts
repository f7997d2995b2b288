import * as z from "zod/mini";
import { date, uuid } from "../core/fields.ts";
import type { IncidentStatusKind } from "../incidents/incident-status.ts";
import { openIncidentKinds } from "../incidents/open-incident.ts";
import { addDays, type DateString, lastOfMonth } from "#shared/lib/dates.ts";
import { reportAddress, type AddressParameters, reportPath } from "./addresses.ts";
import { defineReport, type ReportQuery } from "./report.ts";

/*
 * Incidents count on the day they were received. Resolution times cover the resolved ones: half took no longer than
 * the median, nine in ten no longer than the 90th percentile.
 */

const resolvedKinds: readonly IncidentStatusKind[] = ["resolved", "closed"];
const days = {
  kind: "days",
  presets: ["last_12_months", "this_month", "last_month", "this_quarter", "this_year"],
} as const;

const figures = {
  received: z.int(),
  open: z.int(),
  overdue: z.int(),
  median_hours: z.nullable(z.number()),
  slow_hours: z.nullable(z.number()),
};

/** The list of incidents received in a report's period, with further filters. */
function received({ from, to, filters }: ReportQuery, narrowed: AddressParameters): string {
  return reportAddress("incidents", { ...narrowed, created_at_from: from, created_at_to: to, ...filters });
}

const openKinds = openIncidentKinds.join(",");
const beforeToday = ({ today }: ReportQuery) => addDays(today, -1);

/**
 * The figures of a group of incidents.
 * @param key the field of the group; also the list's filter
 */
function figureColumns<Key extends "incident_type_id" | "incident_status_id">(key: Key) {
  type Row = Readonly<Record<Key, string>>;
  const of = (row: Row): AddressParameters => ({ [key]: row[key] });
  const openResolved = (row: Row, query: ReportQuery) =>
    received(query, { ...of(row), incident_status_kind: resolvedKinds.join(",") });
  return [
    { field: "received", title: "reports.column.received", format: "integer", total: "sum" },
    {
      field: "open",
      title: "reports.column.open",
      format: "integer",
      total: "sum",
      open: (row: Row, query: ReportQuery) => received(query, { ...of(row), incident_status_kind: openKinds }),
    },
    {
      field: "overdue",
      title: "reports.column.overdue",
      format: "integer",
      total: "sum",
      open: (row: Row, query: ReportQuery) =>
        received(query, { ...of(row), incident_status_kind: openKinds, due_on_to: beforeToday(query) }),
    },
    { field: "median_hours", title: "reports.column.median_hours", format: "hours", open: openResolved },
    { field: "slow_hours", title: "reports.column.slow_hours", format: "hours", open: openResolved },
  ] as const;
}

/** Number of incidents and resolution times, by type. */
export const incidentsByType = defineReport({
  name: "incidents-by-type",
  group: "incidents",
  title: "reports.incidents_by_type",
  about: "reports.incidents_by_type.about",
  entity: "incident",
  period: days,
  row: z.object({ incident_type_id: uuid(), incident_type_label: z.string(), ...figures }),
  named: "incident_type_label",
  columns: [
    { field: "incident_type_label", title: "field.incident_type_id", format: "text" },
    ...figureColumns("incident_type_id"),
  ],
  chart: {
    title: "reports.incidents_by_type.chart",
    shape: "bars",
    by: "incident_type_label",
    key: "incident_type_id",
    values: ["received"],
    open: (incident_type_id, query) => received(query, { incident_type_id }),
  },
  open: ({ incident_type_id }, query) => received(query, { incident_type_id }),
});

/** Number of incidents, by status. */
export const incidentsByStatus = defineReport({
  name: "incidents-by-status",
  group: "incidents",
  title: "reports.incidents_by_status",
  about: "reports.incidents_by_status.about",
  entity: "incident",
  period: days,
  row: z.object({ incident_status_id: uuid(), incident_status_label: z.string(), ...figures }),
  named: "incident_status_label",
  columns: [
    { field: "incident_status_label", title: "field.incident_status_id", format: "text" },
    ...figureColumns("incident_status_id"),
  ],
  chart: {
    title: "reports.incidents_by_status.chart",
    shape: "bars",
    by: "incident_status_label",
    key: "incident_status_id",
    values: ["received"],
    isInOrder: true,
    open: (incident_status_id, query) => received(query, { incident_status_id }),
  },
  open: ({ incident_status_id }, query) => received(query, { incident_status_id }),
});

/** The days of a month as parameters of a range filter. */
const within = (field: string, month: DateString) => ({
  [`${field}_from`]: month,
  [`${field}_to`]: lastOfMonth(month),
});

const receivedIn = (month: DateString, { filters }: ReportQuery) =>
  reportAddress("incidents", { ...within("created_at", month), ...filters });

function openAtEnd(month: DateString, { today, filters }: ReportQuery): string {
  const last = lastOfMonth(month);
  return reportPath("open-incidents", { day: last > today ? today : last, ...filters });
}

/** Number of incidents, by month. */
export const incidentsByMonth = defineReport({
  name: "incidents-by-month",
  group: "incidents",
  title: "reports.incidents_by_month",
  about: "reports.incidents_by_month.about",
  entity: "incident",
  period: { kind: "months", presets: ["last_12_months", "this_quarter", "this_year"] },
  row: z.object({ month: date(), received: z.int(), resolved: z.int(), rejected: z.int(), open_at_end: z.int() }),
  named: "month",
  columns: [
    { field: "month", title: "reports.column.month", format: "month" },
    {
      field: "received",
      title: "reports.column.received",
      format: "integer",
      total: "sum",
      open: ({ month }, query) => receivedIn(month, query),
    },
    {
      field: "resolved",
      title: "reports.column.resolved",
      format: "integer",
      total: "sum",
      open: ({ month }, { filters }) => reportAddress("incidents", { ...within("resolved_at", month), ...filters }),
    },
    {
      field: "rejected",
      title: "reports.column.rejected",
      format: "integer",
      total: "sum",
      open: ({ month }, { filters }) =>
        reportAddress("incidents", { incident_status_kind: "rejected", ...within("closed_at", month), ...filters }),
    },
    {
      field: "open_at_end",
      title: "reports.column.open_at_end",
      format: "integer",
      open: ({ month }, query) => openAtEnd(month, query),
    },
  ],
  chart: {
    title: "reports.incidents_by_month.chart",
    shape: "months",
    by: "month",
    key: "month",
    values: ["received", "resolved"],
    open: receivedIn,
  },
  open: ({ month }, query) => receivedIn(month, query),
});

import * as z from "zod/mini";
import { date, uuid } from "../core/fields.ts";
import { priorities, type Priority } from "../incidents/incident-type.ts";
import { reportPath } from "./addresses.ts";
import { propertyColumn } from "./columns.ts";
import { defineReport } from "./report.ts";

/** Incidents still open at the end of a day. */
export const openIncidents = defineReport({
  name: "open-incidents",
  group: "incidents",
  title: "reports.open_incidents",
  about: "reports.open_incidents.about",
  entity: "incident",
  period: { kind: "day", presets: ["today", "last_month_end", "last_year_end"] },
  row: z.object({
    incident_id: uuid(),
    property_id: z.nullable(uuid()),
    number: z.string(),
    title: z.string(),
    incident_type_label: z.string(),
    incident_status_label: z.string(),
    priority: z.enum(priorities),
    property_label: z.nullable(z.string()),
    received_on: date(),
    due_on: z.nullable(date()),
    days_open: z.int(),
  }),
  named: "number",
  columns: [
    { field: "number", title: "field.number", format: "text" },
    { field: "title", title: "field.title", format: "text" },
    propertyColumn,
    { field: "incident_type_label", title: "field.incident_type_id", format: "text" },
    { field: "incident_status_label", title: "reports.column.status_now", format: "text" },
    {
      field: "priority",
      title: "field.priority",
      format: "choice",
      text: (priority: Priority) => `incidents.priority.${priority}`,
    },
    { field: "received_on", title: "field.incident.created_at", format: "date" },
    { field: "due_on", title: "field.due_on", format: "date" },
    { field: "days_open", title: "reports.column.days_open", format: "days" },
  ],
  chart: {
    title: "reports.open_incidents.chart",
    shape: "bars",
    by: "property_label",
    key: "property_id",
    values: ["rows"],
    open: (property_id, { to }) => reportPath("open-incidents", { day: to, property_id }),
  },
  open: ({ incident_id }) => `/incidents/${incident_id}`,
});

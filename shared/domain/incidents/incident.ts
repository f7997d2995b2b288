import * as z from "zod/mini";
import { statusColors } from "../core/color.ts";
import { date, email, instant, longText, optional, rowBase, text, uuid } from "../core/fields.ts";
import { phone } from "../core/identity-fields.ts";
import { defineLifecycle } from "../core/lifecycle.ts";
import { defineResource } from "../core/resource.ts";
import { defineRule } from "../core/rule.ts";
import { todayIn } from "#shared/lib/dates.ts";
import { incidentStatusKinds } from "./incident-status.ts";
import { priorities } from "./incident-type.ts";

export const incidentSources = ["staff", "public_form", "extension"] as const;

export const incidentInput = z.object({
  title: optional(text(200)),
  description: longText(),
  incident_type_id: uuid(),
  priority: optional(z.enum(priorities)),
  property_id: optional(uuid()),
  asset_id: optional(uuid()),
  rental_id: optional(uuid()),
  reporter_name: optional(text(200)),
  reporter_email: optional(email()),
  reporter_phone: optional(phone()),
  assignee_id: optional(uuid()),
  due_on: optional(date()),
  /** Staff send `extension` or nothing; visitors' reports use their own route. */
  source: optional(z.enum(incidentSources)),
});
export type IncidentInput = z.infer<typeof incidentInput>;

export const incidentRow = z.object({
  ...rowBase,
  number: text(),
  ...z.required(incidentInput).shape,
  title: text(200),
  priority: z.enum(priorities),
  source: z.enum(incidentSources),
  incident_status_id: uuid(),
  incident_status_kind: z.enum(incidentStatusKinds),
  /** The location in the reporter's own words. */
  reported_place: z.nullable(z.string()),
  /** Whether the due day, or its absence, was set by hand; otherwise it follows the type. */
  due_by_hand: z.boolean(),
  resolved_at: z.nullable(instant()),
  closed_at: z.nullable(instant()),
  reopened_count: z.int(),
  incident_type_label: z.string(),
  incident_status_label: z.string(),
  incident_status_color: z.enum(statusColors),
  property_label: z.nullable(z.string()),
  asset_label: z.nullable(z.string()),
  rental_label: z.nullable(z.string()),
  assignee_label: z.nullable(z.string()),
});
export type Incident = z.infer<typeof incidentRow>;

/**
 * Moves between kinds of status (docs/design/entities.md, "Incidents"). A closed incident can be reopened within 30
 * days.
 */
export const incidentLifecycle = defineLifecycle({
  start: { from: ["new", "on_hold"], to: ["in_progress"] },
  hold: { from: ["new", "in_progress"], to: ["on_hold"] },
  resolve: { from: ["new", "in_progress", "on_hold"], to: ["resolved"] },
  close: { from: ["resolved"], to: ["closed"] },
  reopen: { from: ["resolved", "closed"], to: ["in_progress"] },
  reject: { from: ["new", "in_progress", "on_hold"], to: ["rejected"] },
  /** Rejects and archives in one step, without notifying anyone: only reports from the public form can be spam. */
  mark_spam: { from: ["new", "in_progress", "on_hold"], to: ["rejected"] },
});
export type IncidentVerb = keyof typeof incidentLifecycle;

const timing = z.object({ due_on: date(), created_at: z.optional(instant()) });

export const incidentResource = defineResource({
  name: "incident",
  area: "incidents",
  path: "incidents",
  input: incidentInput,
  row: incidentRow,
  rules: [
    defineRule(timing, ({ due_on, created_at }, today) => {
      const reported = created_at === undefined ? today : todayIn(new Date(created_at));
      return due_on < reported ? { field: "due_on", key: "validation.before_report" } : null;
    }),
  ],
  references: {
    incident_type_id: { entity: "incident_type", fields: ["label"] },
    incident_status_id: { entity: "incident_status", fields: ["label", "color"] },
    property_id: { entity: "property", fields: ["label"] },
    asset_id: { entity: "asset", fields: ["label"] },
    rental_id: { entity: "rental", fields: ["label"] },
    assignee_id: { entity: "user", fields: ["label"] },
  },
  filters: {
    incident_type_id: "equals",
    incident_status_id: "equals",
    incident_status_kind: "equals",
    priority: "equals",
    property_id: "equals",
    asset_id: "equals",
    rental_id: "equals",
    assignee_id: "equals",
    created_at: "range",
    due_on: "range",
    resolved_at: "range",
    closed_at: "range",
  },
  sortable: ["number", "created_at", "due_on", "priority"],
  default_sort: "-created_at",
  retained: { reported_place: "free" },
  property_scope: "property_id",
});

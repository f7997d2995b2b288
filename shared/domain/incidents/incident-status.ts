import * as z from "zod/mini";
import { statusColor } from "../core/color.ts";
import { integer, rowBase, text } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";

/** A status is an editable label with a fixed kind; rules depend only on the kind. */
export const incidentStatusKinds = ["new", "in_progress", "on_hold", "resolved", "closed", "rejected"] as const;
export type IncidentStatusKind = (typeof incidentStatusKinds)[number];

export const incidentStatusInput = z.object({
  name: text(100),
  kind: z.enum(incidentStatusKinds),
  color: statusColor(),
  position: integer(0, 1000),
  is_default: z.boolean(),
});

export const incidentStatusRow = z.object({ ...rowBase, ...z.required(incidentStatusInput).shape });
export type IncidentStatus = z.infer<typeof incidentStatusRow>;

export const incidentStatusResource = defineResource({
  name: "incident_status",
  area: "incidents",
  path: "incident-statuses",
  input: incidentStatusInput,
  row: incidentStatusRow,
  references: {},
  filters: { kind: "equals", is_default: "boolean" },
  sortable: ["position", "name", "kind", "created_at"],
  default_sort: "position",
  register: "catalogue",
  retained: { name: "thing" },
  has_english_names: true,
});

import * as z from "zod/mini";
import { integer, optional, rowBase, text } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";

export const priorities = ["low", "normal", "high", "urgent"] as const;
export type Priority = (typeof priorities)[number];

export const incidentTypeInput = z.object({
  name: text(100),
  default_priority: z.enum(priorities),
  response_hours: optional(integer(1, 8760)),
  is_public: z.boolean(),
});

export const incidentTypeRow = z.object({ ...rowBase, ...z.required(incidentTypeInput).shape });
export type IncidentType = z.infer<typeof incidentTypeRow>;

export const incidentTypeResource = defineResource({
  name: "incident_type",
  area: "incidents",
  path: "incident-types",
  input: incidentTypeInput,
  row: incidentTypeRow,
  references: {},
  filters: { default_priority: "equals", is_public: "boolean" },
  sortable: ["name", "response_hours", "created_at"],
  default_sort: "name",
  register: "catalogue",
  retained: { name: "thing" },
  has_english_names: true,
});

import { assetResource } from "#shared/domain/assets/asset.ts";
import { incidentStatusResource } from "#shared/domain/incidents/incident-status.ts";
import { incidentTypeResource } from "#shared/domain/incidents/incident-type.ts";
import { propertyResource } from "#shared/domain/properties/property.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { assigneeFilter } from "./assignee-filter.tsx";
import { incidentStatusKindChoices, priorityChoices } from "./incident-choices.ts";

/** Filters shared by list and board. */
export const incidentFilters: readonly FilterDefinition[] = [
  { kind: "choice", field: "incident_status_kind", choices: incidentStatusKindChoices },
  { kind: "entity", field: "incident_status_id", resource: incidentStatusResource },
  { kind: "entity", field: "incident_type_id", resource: incidentTypeResource },
  { kind: "choice", field: "priority", choices: priorityChoices },
  assigneeFilter,
  { kind: "entity", field: "property_id", resource: propertyResource },
  { kind: "entity", field: "asset_id", resource: assetResource },
  { kind: "date_range", field: "created_at", label: "incidents.received" },
  { kind: "date_range", field: "due_on" },
  { kind: "date_range", field: "resolved_at" },
  { kind: "date_range", field: "closed_at" },
];

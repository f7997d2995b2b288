import { lazy } from "react";
import { assetResource } from "#shared/domain/assets/asset.ts";
import { incidentStatusResource } from "#shared/domain/incidents/incident-status.ts";
import { incidentTypeResource } from "#shared/domain/incidents/incident-type.ts";
import { incidentResource } from "#shared/domain/incidents/incident.ts";
import { propertyResource } from "#shared/domain/properties/property.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { useList } from "#web/components/use-list.ts";
import { incidentStatusKindChoices, priorityChoices } from "./incident-choices.ts";
import { listColumns } from "./incident-columns.tsx";
import { useArrivals } from "./use-arrivals.ts";

const IncidentForm = lazy(async () => ({ default: (await import("./incident-form.tsx")).IncidentForm }));

const filters: readonly FilterDefinition[] = [
  { kind: "choice", field: "incident_status_kind", choices: incidentStatusKindChoices },
  { kind: "entity", field: "incident_status_id", resource: incidentStatusResource },
  { kind: "entity", field: "incident_type_id", resource: incidentTypeResource },
  { kind: "choice", field: "priority", choices: priorityChoices },
  { kind: "entity", field: "property_id", resource: propertyResource },
  { kind: "entity", field: "asset_id", resource: assetResource },
  { kind: "date_range", field: "created_at", label: "incidents.received" },
  { kind: "date_range", field: "due_on" },
  { kind: "date_range", field: "resolved_at" },
  { kind: "date_range", field: "closed_at" },
];

/** /incidents: what others register appears by itself, at the top and marked for a moment. */
export function IncidentList() {
  const list = useList(incidentResource);
  const isArrival = useArrivals(list);
  return (
    <ListScreen
      list={list}
      columns={listColumns(isArrival)}
      filters={filters}
      form={IncidentForm}
      detail={({ id }) => `/incidents/${id}`}
    />
  );
}

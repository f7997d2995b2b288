import { type Incident, incidentResource } from "#shared/domain/incidents/incident.ts";
import { EmbeddedList } from "#web/components/detail/embedded-list.tsx";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { useList } from "#web/components/use-list.ts";
import { incidentStatusKindChoices } from "./incident-choices.ts";
import { incidentColumns } from "./incident-columns.tsx";

const filters: readonly FilterDefinition[] = [
  { kind: "choice", field: "incident_status_kind", choices: incidentStatusKindChoices },
];

/** All that has happened in the same asset, or in the same property where there is none: is it the third time? */
export function IncidentsOfPlace({ incident: { asset_id, property_id } }: { incident: Incident }) {
  const fixed: Record<string, string> = asset_id ? { asset_id } : { property_id: property_id ?? "" };
  const list = useList(incidentResource, { fixed });
  return (
    <EmbeddedList list={list} columns={incidentColumns} filters={filters} hrefOf={({ id }) => `/incidents/${id}`} />
  );
}

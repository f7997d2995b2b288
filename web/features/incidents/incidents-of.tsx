import { incidentResource } from "#shared/domain/incidents/incident.ts";
import { EmbeddedList } from "#web/components/detail/embedded-list.tsx";
import type { RelatedListProps } from "#web/components/detail/related-lists.tsx";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { useList } from "#web/components/use-list.ts";
import { incidentStatusKindChoices } from "./incident-choices.ts";
import { relatedColumns } from "./incident-columns.tsx";

const filters: readonly FilterDefinition[] = [
  { kind: "choice", field: "incident_status_kind", choices: incidentStatusKindChoices },
];

/** The incidents of another record: a rental, an asset, a property, a person. */
export function IncidentsOf({ fixed, hidden }: RelatedListProps) {
  const list = useList(
    incidentResource,
    relatedColumns.filter(({ id }) => !hidden?.includes(id)),
    { fixed },
  );
  return <EmbeddedList list={list} filters={filters} hrefOf={({ id }) => `/incidents/${id}`} />;
}

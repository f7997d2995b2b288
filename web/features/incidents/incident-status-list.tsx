import { incidentStatusResource, type IncidentStatus } from "#shared/domain/incidents/incident-status.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { columnOf } from "#web/components/data-table/column.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useList } from "#web/components/use-list.ts";
import { ChoiceValue, YesNo } from "#web/components/value.tsx";
import { incidentStatusKindChoices } from "./incident-choices.ts";

const IncidentStatusForm = lazyComponent(async () => (await import("./incident-status-form.tsx")).IncidentStatusForm);

const column = columnOf<IncidentStatus>();

const columns = [
  column({
    id: "name",
    reads: ["name", "color"],
    render: ({ name, color }) => <StatusBadge color={color} label={name} />,
  }),
  column({ id: "kind", width: 220, render: ({ kind }) => <ChoiceValue of={incidentStatusKindChoices} value={kind} /> }),
  column({ id: "position", width: 130, align: "right", render: ({ position }) => position }),
  column({ id: "is_default", width: 150, render: ({ is_default }) => <YesNo value={is_default} /> }),
];

const filters: readonly FilterDefinition[] = [
  { kind: "choice", field: "kind", choices: incidentStatusKindChoices },
  { kind: "boolean", field: "is_default" },
];

/** /incident-statuses */
export function IncidentStatusList() {
  const list = useList(incidentStatusResource, columns);
  return <ListScreen list={list} filters={filters} form={IncidentStatusForm} />;
}

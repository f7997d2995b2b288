import { incidentTypeResource, type IncidentType } from "#shared/domain/incidents/incident-type.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { columnOf } from "#web/components/data-table/column.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { useList } from "#web/components/use-list.ts";
import { NumberValue, YesNo } from "#web/components/value.tsx";
import { priorityChoices } from "./incident-choices.ts";
import { PriorityMark } from "./priority-mark.tsx";

const IncidentTypeForm = lazyComponent(async () => (await import("./incident-type-form.tsx")).IncidentTypeForm);

const column = columnOf<IncidentType>();

const columns = [
  column({ id: "name", render: ({ name }) => name }),
  column({
    id: "default_priority",
    width: 220,
    card: "aside",
    render: ({ default_priority }) => <PriorityMark priority={default_priority} />,
  }),
  column({
    id: "response_hours",
    width: 200,
    align: "right",
    render: ({ response_hours }) => <NumberValue value={response_hours} unit="h" />,
  }),
  column({ id: "is_public", width: 220, render: ({ is_public }) => <YesNo value={is_public} /> }),
];

const filters: readonly FilterDefinition[] = [
  { kind: "choice", field: "default_priority", choices: priorityChoices },
  { kind: "boolean", field: "is_public" },
];

/** /incident-types */
export function IncidentTypeList() {
  const list = useList(incidentTypeResource, columns);
  return <ListScreen list={list} filters={filters} form={IncidentTypeForm} />;
}

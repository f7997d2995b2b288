import { Suspense } from "react";
import { incidentResource } from "#shared/domain/incidents/incident.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { ListScreen } from "#web/components/list-screen.tsx";
import { useList } from "#web/components/use-list.ts";
import { bulkIncidentFields, IncidentBulk } from "./incident-bulk.tsx";
import { listColumns, markArrivals } from "./incident-columns.tsx";
import { incidentFilters } from "./incident-filters.ts";
import { useArrivals } from "./use-arrivals.ts";
import { useIncidentView, ViewSwitch } from "./view-switch.tsx";

const IncidentForm = lazyComponent(async () => (await import("./incident-form.tsx")).IncidentForm);
const IncidentBoard = lazyComponent(async () => (await import("./incident-board.tsx")).IncidentBoard);

/** New incidents appear live, at the top and briefly highlighted. */
function IncidentTable() {
  const list = useList(incidentResource, listColumns, { reads: [...bulkIncidentFields, "number", "created_at"] });
  const isArrival = useArrivals(list);
  const columns = { ...list.columns, shown: markArrivals(list.columns.shown, isArrival) };
  return (
    <ListScreen
      list={{ ...list, columns }}

      filters={incidentFilters}
      form={IncidentForm}
      detail={({ id }) => `/incidents/${id}`}
      selectionActions={({ rows }, apply) => <IncidentBulk rows={rows} apply={apply} />}
      actions={<ViewSwitch state={list.state} />}
    />
  );
}

/** /incidents, as a list or with `?view=board` as a board by status. */
export function IncidentList() {
  const [view] = useIncidentView();
  if (view === "list") return <IncidentTable />;
  return (
    <Suspense fallback={null}>
      <IncidentBoard form={IncidentForm} />
    </Suspense>
  );
}

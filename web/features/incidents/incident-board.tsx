import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { ComponentType } from "react";
import { incidentStatusKinds } from "#shared/domain/incidents/incident-status.ts";
import { type Incident, incidentResource } from "#shared/domain/incidents/incident.ts";
import { ForbiddenList } from "#web/components/data-table/table-states.tsx";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { FilterBar } from "#web/components/filters/filter-bar.tsx";
import { ListDrawer } from "#web/components/list-drawer.tsx";
import { useListState } from "#web/components/list-state.ts";
import { PageHeader } from "#web/components/page-header.tsx";
import { ViewMenu } from "#web/components/views/view-menu.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { incidentFilters } from "./incident-filters.ts";
import { ViewSwitch } from "./view-switch.tsx";
import { BoardColumns } from "./board-columns.tsx";
import classes from "./board.module.css";
import { SortSelect } from "./sort-select.tsx";

/** Incidents by kind of status. The list's filters and sort order apply to every column. */
export function IncidentBoard({ form }: { form: ComponentType<EntityFormProps<Incident>> }) {
  const { t } = useTexts();
  const can = useCan();
  const state = useListState(incidentResource);
  if (!can("incident", "read")) return <ForbiddenList />;
  const requestedKinds = state.filters.get("incident_status_kind")?.split(",");
  const kinds = incidentStatusKinds.filter((kind) => requestedKinds?.includes(kind) ?? true);
  return (
    <div className={classes.screen}>
      <div className={classes.bars}>
        <PageHeader title={t("entities.incident")} secondary={<ViewSwitch state={state} />}>
          {can("incident", "create") && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={state.openNew}>
              {t("new.incident")}
            </Button>
          )}
        </PageHeader>
        <FilterBar
          list={{ resource: incidentResource, state }}
          filters={incidentFilters}
          views={<ViewMenu list={{ resource: incidentResource, state }} shown={null} />}
        >
          <SortSelect state={state} />
        </FilterBar>
      </div>
      <BoardColumns kinds={kinds} search={state.matchSearch} />
      <ListDrawer
        list={{ resource: incidentResource, state, isAllowed: true, openedRow: null }}
        form={form}
        hrefOf={({ id }) => `/incidents/${id}`}
      />
    </div>
  );
}

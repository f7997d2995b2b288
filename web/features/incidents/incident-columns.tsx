import { VisuallyHidden } from "@mantine/core";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { Ago, Choice } from "#web/components/value.tsx";
import { DueDay } from "./due-day.tsx";
import { incidentSourceChoices } from "./incident-choices.ts";
import classes from "./incidents.module.css";
import { PriorityMark } from "./priority-mark.tsx";

/** The number of an incident that came in while the list was open: its row stands out for a moment. */
function Arrived({ number }: { number: string }) {
  const { t } = useTexts();
  return (
    <span className={classes.arrived}>
      <VisuallyHidden>{t("incidents.arrived")} </VisuallyHidden>
      {number}
    </span>
  );
}

const numberColumn: Column<Incident> = { id: "number", width: 110, render: ({ number }) => number };

const titleColumn: Column<Incident> = { id: "title", render: ({ title }) => title };

const typeColumn: Column<Incident> = {
  id: "incident_type_id",
  width: 160,
  render: ({ incident_type_label }) => incident_type_label,
};

const stateColumns: readonly Column<Incident>[] = [
  {
    id: "incident_status_id",
    width: 130,
    card: "aside",
    render: (incident) => <StatusBadge color={incident.incident_status_color} label={incident.incident_status_label} />,
  },
  { id: "priority", width: 110, render: ({ priority }) => <PriorityMark priority={priority} /> },
];

const placeColumn: Column<Incident> = {
  id: "asset_id",
  header: "incidents.place",
  width: 170,
  render: ({ asset_label, property_label }) => asset_label ?? property_label,
};

const whenColumns: readonly Column<Incident>[] = [
  { id: "created_at", header: "incidents.received", width: 145, render: ({ created_at }) => <Ago at={created_at} /> },
  { id: "due_on", width: 210, render: (incident) => <DueDay incident={incident} /> },
];

const assigneeColumn: Column<Incident> = {
  id: "assignee_id",
  width: 130,
  render: ({ assignee_label }) => assignee_label,
};

const extraColumns: readonly Column<Incident>[] = [
  { ...typeColumn, isExtra: true },
  { id: "property_id", width: 220, isExtra: true, render: ({ property_label }) => property_label },
  { id: "rental_id", width: 130, isExtra: true, render: ({ rental_label }) => rental_label },
  { id: "reporter_name", width: 180, isExtra: true, render: ({ reporter_name }) => reporter_name },
  {
    id: "source",
    width: 160,
    isExtra: true,
    render: ({ source }) => <Choice of={incidentSourceChoices} value={source} />,
  },
];

/** The columns of a list whose place is known. */
export const incidentColumns: readonly Column<Incident>[] = [
  numberColumn,
  titleColumn,
  typeColumn,
  ...stateColumns,
  ...whenColumns,
];

/** The columns of the whole list; `isArrival` marks what came in while it was open. */
export function listColumns(isArrival: (incident: Incident) => boolean): readonly Column<Incident>[] {
  const number: Column<Incident> = {
    ...numberColumn,
    render: (incident) => (isArrival(incident) ? <Arrived number={incident.number} /> : incident.number),
  };
  return [number, titleColumn, ...stateColumns, placeColumn, assigneeColumn, ...whenColumns, ...extraColumns];
}

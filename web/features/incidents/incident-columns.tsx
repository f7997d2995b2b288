import { VisuallyHidden } from "@mantine/core";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import { Ago } from "#shared/ui/ago.tsx";
import type { TableColumn } from "#web/components/data-table/column.ts";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { ChoiceValue } from "#web/components/value.tsx";
import { DueDay } from "./due-day.tsx";
import { incidentSourceChoices } from "./incident-choices.ts";
import classes from "./incidents.module.css";
import { PriorityMark } from "./priority-mark.tsx";

/** Number of an incident that arrived while the list was open: its row is highlighted briefly. */
function Arrived({ number }: { number: string }) {
  const { t } = useTexts();
  return (
    <span className={classes.arrived}>
      <VisuallyHidden>{t("incidents.arrived")} </VisuallyHidden>
      {number}
    </span>
  );
}

const number: TableColumn<Incident> = { id: "number", width: 125, render: (incident) => incident.number };
const title: TableColumn<Incident> = { id: "title", card: "subtitle", render: (incident) => incident.title };
const type: TableColumn<Incident> = {
  id: "incident_type_id",
  width: 125,
  render: ({ incident_type_label }) => incident_type_label,
};
const status: TableColumn<Incident> = {
  id: "incident_status_id",
  width: 130,
  card: "aside",
  render: (incident) => <StatusBadge color={incident.incident_status_color} label={incident.incident_status_label} />,
};
const priority: TableColumn<Incident> = {
  id: "priority",
  width: 105,
  render: (incident) => <PriorityMark priority={incident.priority} />,
};
const asset: TableColumn<Incident> = {
  id: "asset_id",
  fields: ["asset_id", "property_id"],
  header: "incidents.place",
  width: 155,
  render: ({ asset_label, property_label }) => asset_label ?? property_label,
};
const received: TableColumn<Incident> = {
  id: "created_at",
  header: "incidents.received",
  width: 145,
  render: ({ created_at }) => <Ago at={created_at} />,
};
const due: TableColumn<Incident> = { id: "due_on", width: 223, render: (incident) => <DueDay incident={incident} /> };

const assignee: TableColumn<Incident> = {
  id: "assignee_id",
  width: 130,
  render: ({ assignee_label }) => assignee_label,
};

const extraColumns: readonly TableColumn<Incident>[] = [
  { ...type, isExtra: true },
  { id: "property_id", width: 220, isExtra: true, render: ({ property_label }) => property_label },
  { id: "rental_id", width: 130, isExtra: true, render: ({ rental_label }) => rental_label },
  { id: "reporter_name", width: 180, isExtra: true, render: ({ reporter_name }) => reporter_name },
  {
    id: "source",
    width: 160,
    isExtra: true,
    render: ({ source }) => <ChoiceValue of={incidentSourceChoices} value={source} />,
  },
];

/** Columns for the tabs of other records, where there is less room. */
export const relatedColumns: readonly TableColumn<Incident>[] = [
  number,
  title,
  { ...asset, width: 165 },
  status,
  { ...received, width: 125 },
  due,
  ...[type, priority].map((column) => ({ ...column, isExtra: true })),
];

/** Columns of the full list; `isArrival` marks incidents that arrived while it was open. */
export function listColumns(isArrival: (incident: Incident) => boolean): readonly TableColumn<Incident>[] {
  const marked: TableColumn<Incident> = {
    ...number,
    render: (incident) => (isArrival(incident) ? <Arrived number={incident.number} /> : incident.number),
  };
  return [marked, title, status, priority, asset, assignee, due, { ...received, isExtra: true }, ...extraColumns];
}

import { VisuallyHidden } from "@mantine/core";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import { Ago } from "#shared/ui/ago.tsx";
import { columnOf, type ShownColumn, type TableColumn } from "#web/components/data-table/column.ts";
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

const column = columnOf<Incident>();

const number = column({ id: "number", width: 125, render: (incident) => incident.number });
const title = column({ id: "title", card: "subtitle", render: (incident) => incident.title });
const type = column({
  id: "incident_type_id",
  reads: ["incident_type_label"],
  width: 125,
  render: ({ incident_type_label }) => incident_type_label,
});
const status = column({
  id: "incident_status_id",
  reads: ["incident_status_color", "incident_status_label"],
  width: 130,
  card: "aside",
  render: (incident) => <StatusBadge color={incident.incident_status_color} label={incident.incident_status_label} />,
});
const priority = column({
  id: "priority",
  width: 105,
  render: (incident) => <PriorityMark priority={incident.priority} />,
});
const asset = column({
  id: "asset_id",
  fields: ["asset_id", "property_id"],
  reads: ["asset_label", "property_label"],
  header: "incidents.place",
  width: 155,
  render: ({ asset_label, property_label }) => asset_label ?? property_label,
});
const received = column({
  id: "created_at",
  header: "incidents.received",
  width: 145,
  render: ({ created_at }) => <Ago at={created_at} />,
});
const due = column({
  id: "due_on",
  reads: ["due_on", "incident_status_kind"],
  width: 223,
  render: (incident) => <DueDay incident={incident} />,
});

const assignee = column({
  id: "assignee_id",
  reads: ["assignee_label"],
  width: 130,
  render: ({ assignee_label }) => assignee_label,
});

const extraColumns: readonly TableColumn<Incident>[] = [
  { ...type, isExtra: true },
  column({
    id: "property_id",
    reads: ["property_label"],
    width: 220,
    isExtra: true,
    render: ({ property_label }) => property_label,
  }),
  column({
    id: "rental_id",
    reads: ["rental_label"],
    width: 130,
    isExtra: true,
    render: ({ rental_label }) => rental_label,
  }),
  column({ id: "reporter_name", width: 180, isExtra: true, render: ({ reporter_name }) => reporter_name }),
  column({
    id: "source",
    width: 160,
    isExtra: true,
    render: ({ source }) => <ChoiceValue of={incidentSourceChoices} value={source} />,
  }),
];

/** Columns for the tabs of other records, where there is less room. */
export const relatedColumns: readonly TableColumn<Incident>[] = [
  number,
  title,
  { ...asset, width: 165 },
  status,
  { ...received, width: 125 },
  due,
  ...[type, priority].map((one) => ({ ...one, isExtra: true })),
];

/** Columns of the full list. */
export const listColumns: readonly TableColumn<Incident>[] = [
  number,
  title,
  status,
  priority,
  asset,
  assignee,
  due,
  { ...received, isExtra: true },
  ...extraColumns,
];

/** The columns with the number of those marked that arrived while the list was open. */
export function markArrivals<Row extends Pick<Incident, "number">>(
  columns: readonly ShownColumn<Row>[],
  isArrival: (incident: Row) => boolean,
): ShownColumn<Row>[] {
  const render = (incident: Row) => (isArrival(incident) ? <Arrived number={incident.number} /> : incident.number);
  return columns.map((one) => (one.id === number.id ? { ...one, render } : one));
}

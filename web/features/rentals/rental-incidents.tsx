import { incidentResource, type Incident } from "#shared/domain/incidents/incident.ts";
import { todayIn } from "#shared/lib/dates.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { EmbeddedList } from "#web/components/detail/embedded-list.tsx";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useList } from "#web/components/use-list.ts";
import { Day } from "#web/components/value.tsx";

const columns: readonly Column<Incident>[] = [
  { id: "number", width: 130, render: ({ number }) => number },
  { id: "title", render: ({ title }) => title },
  { id: "incident_type_id", width: 160, render: ({ incident_type_label }) => incident_type_label },
  { id: "created_at", width: 120, render: ({ created_at }) => <Day date={todayIn(new Date(created_at))} /> },
  {
    id: "incident_status_id",
    width: 160,
    card: "aside",
    render: (incident) => <StatusBadge color={incident.incident_status_color} label={incident.incident_status_label} />,
  },
];

/** The incidents of one rental. */
export function RentalIncidents({ rentalId }: { rentalId: string }) {
  const list = useList(incidentResource, { fixed: { rental_id: rentalId } });
  return <EmbeddedList list={list} columns={columns} hrefOf={({ id }) => `/incidents/${id}`} />;
}

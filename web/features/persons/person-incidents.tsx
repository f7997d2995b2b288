import { Skeleton } from "@mantine/core";
import { IconMoodEmpty } from "@tabler/icons-react";
import { incidentResource, type Incident } from "#shared/domain/incidents/incident.ts";
import { todayIn } from "#shared/lib/dates.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { ListMessage } from "#web/components/data-table/table-states.tsx";
import { EmbeddedList } from "#web/components/detail/embedded-list.tsx";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useList } from "#web/components/use-list.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Day } from "#web/components/value.tsx";
import { useRentalsByRole } from "./rental-roles.ts";

const columns: readonly Column<Incident>[] = [
  { id: "number", width: 130, render: ({ number }) => number },
  { id: "title", render: ({ title }) => title },
  { id: "rental_id", width: 120, render: ({ rental_label }) => rental_label },
  { id: "created_at", width: 120, render: ({ created_at }) => <Day date={todayIn(new Date(created_at))} /> },
  {
    id: "incident_status_id",
    width: 160,
    card: "aside",
    render: (incident) => <StatusBadge color={incident.incident_status_color} label={incident.incident_status_label} />,
  },
];

function IncidentsOf({ rentalIds }: { rentalIds: readonly string[] }) {
  const list = useList(incidentResource, { fixed: { rental_id: rentalIds.join(",") } });
  return <EmbeddedList list={list} columns={columns} hrefOf={({ id }) => `/incidents/${id}`} />;
}

/** The incidents of the rentals in which a person lives; a guarantor does not. */
export function PersonIncidents({ personId }: { personId: string }) {
  const { t } = useTexts();
  const lived = useRentalsByRole(personId).filter(({ id }) => id !== "guarantor");
  if (lived.some(({ rentals }) => rentals === undefined)) return <Skeleton height={240} />;
  const ids = lived.flatMap(({ rentals = [] }) => rentals.map(({ id }) => id));
  if (ids.length > 0) return <IncidentsOf rentalIds={ids} />;
  return (
    <ListMessage
      icon={<IconMoodEmpty size={28} />}
      title={t("persons.incidents.none")}
      hint={t("persons.incidents.none_hint")}
    />
  );
}

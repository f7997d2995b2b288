import { Skeleton } from "@mantine/core";
import { IconMoodEmpty } from "@tabler/icons-react";
import { ListMessage } from "#web/components/data-table/table-states.tsx";
import type { RelatedList } from "#web/components/detail/related-lists.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { useRentalsByRole } from "./rental-roles.ts";

/** The incidents of the rentals in which a person lives, so not as a guarantor. */
export function PersonIncidents({ personId, incidents: Incidents }: { personId: string; incidents: RelatedList }) {
  const { t } = useTexts();
  const lived = useRentalsByRole(personId).filter(({ id }) => id !== "guarantor");
  if (lived.some(({ rentals }) => rentals === undefined)) return <Skeleton height={240} />;
  const ids = lived.flatMap(({ rentals = [] }) => rentals.map(({ id }) => id));
  if (ids.length > 0) return <Incidents fixed={{ rental_id: ids.join(",") }} />;
  return (
    <ListMessage
      icon={<IconMoodEmpty size={28} />}
      title={t("persons.incidents.none")}
      hint={t("persons.incidents.none_hint")}
    />
  );
}

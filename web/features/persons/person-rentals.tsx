import { SegmentedControl } from "@mantine/core";
import { useLocation, useSearch } from "wouter";
import { rentalStateColors } from "#shared/domain/rentals/rental-state-color.ts";
import { rentalResource, type Rental } from "#shared/domain/rentals/rental.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { EmbeddedList } from "#web/components/detail/embedded-list.tsx";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useList } from "#web/components/use-list.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Day, Money } from "#web/components/value.tsx";
import { rentalStateChoices } from "./person-choices.ts";
import classes from "./persons.module.css";
import { useRentalsByRole } from "./rental-roles.ts";

function RentalBadge({ state }: Pick<Rental, "state">) {
  const { t } = useTexts();
  return <StatusBadge color={rentalStateColors[state]} label={t(rentalStateChoices.text(state))} />;
}

const columns: readonly Column<Rental>[] = [
  { id: "code", width: 120, render: ({ code }) => code },
  { id: "asset_id", render: ({ asset_label }) => asset_label },
  { id: "monthly_rent", width: 145, align: "right", render: ({ monthly_rent }) => <Money cents={monthly_rent} /> },
  { id: "start_date", width: 120, render: ({ start_date }) => <Day date={start_date} /> },
  { id: "end_date", width: 120, render: ({ end_date }) => <Day date={end_date} /> },
  { id: "state", width: 180, card: "aside", render: ({ state }) => <RentalBadge state={state} /> },
];

/** The role that is shown, kept in the address; by default the first one that has rentals. */
function useRole(personId: string) {
  const roles = useRentalsByRole(personId);
  const asked = new URLSearchParams(useSearch()).get("as");
  const [path, navigate] = useLocation();
  const [first] = roles;
  const shown = roles.find(({ id }) => id === asked) ?? roles.find(({ total }) => total > 0) ?? first;
  return { roles, shown, show: (id: string) => navigate(`${path}?tab=rentals&as=${id}`, { replace: true }) };
}

function RentalsOf({ personId, filter }: { personId: string; filter: string }) {
  const list = useList(rentalResource, { fixed: { [filter]: personId } });
  return <EmbeddedList list={list} columns={columns} hrefOf={({ id }) => `/rentals/${id}`} />;
}

/** The rentals of a person: as tenant, as guarantor, as additional tenant. */
export function PersonRentals({ personId }: { personId: string }) {
  const { t } = useTexts();
  const { roles, shown, show } = useRole(personId);
  if (!shown) return null;
  return (
    <>
      <div className={classes.roles}>
        <SegmentedControl
          aria-label={t("persons.rentals.role")}
          value={shown.id}
          onChange={show}
          data={roles.map(({ id, label, total }) => ({ value: id, label: t(label, { count: total }) }))}
        />
      </div>
      <RentalsOf key={shown.id} personId={personId} filter={shown.filter} />
    </>
  );
}

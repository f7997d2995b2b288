import { SegmentedControl, Skeleton } from "@mantine/core";
import { useLocation, useSearch } from "wouter";
import type { RelatedList } from "#web/components/detail/related-lists.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./persons.module.css";
import { type RentalsOfRole, useRentalsByRole } from "./rental-roles.ts";

/** The role shown, stored in the address; by default the first one. */
function useShownRole(roles: readonly RentalsOfRole[]) {
  const requested = new URLSearchParams(useSearch()).get("as");
  const [path, navigate] = useLocation();
  const [first] = roles;
  const shown = roles.find(({ id }) => id === requested) ?? first;
  return { shown, show: (id: string) => navigate(`${path}?tab=rentals&as=${id}`, { replace: true }) };
}

interface PersonRentalsProps {
  personId: string;
  rentals: RelatedList;
}

/** A person's rentals by role: tenant, guarantor, additional tenant. */
export function PersonRentals({ personId, rentals: Rentals }: PersonRentalsProps) {
  const { t } = useTexts();
  const all = useRentalsByRole(personId);
  const held = all.filter(({ total }) => total > 0);
  const { shown, show } = useShownRole(held.length > 0 ? held : all);
  if (all.some(({ rentals }) => rentals === undefined)) return <Skeleton height={240} />;
  if (!shown) return null;
  return (
    <>
      {held.length > 1 && (
        <div className={classes.roles}>
          <SegmentedControl
            aria-label={t("persons.rentals.role")}
            value={shown.id}
            onChange={show}
            data={held.map(({ id, label, total }) => ({ value: id, label: t(label, { count: total }) }))}
          />
        </div>
      )}
      <Rentals
        key={shown.id}
        fixed={{ [shown.filter]: personId }}
        hidden={shown.id === "tenant" ? ["tenant_id"] : []}
      />
    </>
  );
}

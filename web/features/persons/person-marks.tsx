import type { Person } from "#shared/domain/persons/person.ts";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./persons.module.css";

/** A person's roles in rentals: tenant, guarantor, payer. */
export function PersonMarks({
  person: { is_tenant, is_guarantor, is_payer },
}: {
  person: Pick<Person, "is_tenant" | "is_guarantor" | "is_payer">;
}) {
  const { fieldLabel } = useTexts();
  return (
    <span className={classes.marks}>
      {is_tenant && <StatusBadge color="teal" label={fieldLabel("person", "is_tenant")} />}
      {is_guarantor && <StatusBadge color="blue" label={fieldLabel("person", "is_guarantor")} />}
      {is_payer && <StatusBadge color="gray" label={fieldLabel("person", "is_payer")} />}
    </span>
  );
}

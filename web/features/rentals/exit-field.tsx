import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { listQuery } from "#shared/client/resource-queries.ts";
import { rentalExitResource } from "#shared/domain/accounting/exits/rental-exit.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { Field } from "#web/components/detail/field-list.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";

/** A link to how an ended rental was settled; nothing where no exit is recorded. */
export function ExitField({ rental: { id, state } }: { rental: Rental }) {
  const { t } = useTexts();
  const mayRead = useCan()("rental_exit", "read");
  const exits = listQuery(rentalExitResource, `rental_id=${id}&state=settled`);
  const { data } = useQuery({ ...exits, enabled: mayRead && state === "ended" });
  if (state !== "ended" || !data?.data[0]) return null;
  return (
    <Field entity="rental" name="rental_exit_id">
      <Anchor component={Link} href={`/rentals/${id}/exit`}>
        {t("rentals.see_exit")}
      </Anchor>
    </Field>
  );
}

import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { listQuery } from "#shared/client/resource-queries.ts";
import { rentalExitResource } from "#shared/domain/accounting/exits/rental-exit.ts";
import { isMoveAllowed } from "#shared/domain/core/lifecycle.ts";
import { rentalLifecycle, rentalResource, type Rental } from "#shared/domain/rentals/rental.ts";
import { OneScreen } from "#web/components/detail/detail-screen.tsx";
import { useOne } from "#web/components/detail/use-one.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { ExitDetail } from "./exit-detail.tsx";
import { ExitForm } from "./exit-form.tsx";
import classes from "./exits.module.css";

function Exit({ rental }: { rental: Rental }) {
  const { t } = useTexts();
  const { data, isPending } = useQuery(listQuery(rentalExitResource, `rental_id=${rental.id}&state=settled`));
  const [exit] = data?.data ?? [];
  if (isPending) return <Skeleton height={480} m="md" />;
  if (exit) return <ExitDetail exit={exit} />;
  if (isMoveAllowed(rentalLifecycle, rental.state, "end")) return <ExitForm key={rental.id} rental={rental} />;
  return <p className={classes.quiet}>{t("accounting.exit.not_running")}</p>;
}

/** /rentals/:id/exit: ends a rental, or shows how it ended. */
export function ExitPage() {
  const { id = "" } = useParams();
  const one = useOne(rentalResource, id);
  return (
    <OneScreen one={one} back={{ href: "/rentals", label: "entities.rental" }}>
      {(rental) => <Exit rental={rental} />}
    </OneScreen>
  );
}

import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "wouter";
import { listQuery } from "#shared/client/resource-queries.ts";
import { rentalExitResource } from "#shared/domain/accounting/exits/rental-exit.ts";
import { isMoveAllowed } from "#shared/domain/core/lifecycle.ts";
import { rentalLifecycle, rentalResource, type Rental } from "#shared/domain/rentals/rental.ts";
import { OneScreen } from "#web/components/detail/detail-screen.tsx";
import { useOne } from "#web/components/detail/use-one.ts";
import { PageMessage } from "#web/components/page-message.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { ExitDetail } from "./exit-detail.tsx";
import { ExitForm } from "./exit-form.tsx";

function Exit({ rental }: { rental: Rental }) {
  const { t } = useTexts();
  const { data, isPending } = useQuery(listQuery(rentalExitResource, `rental_id=${rental.id}&state=settled`));
  const [exit] = data?.data ?? [];
  if (isPending) return <Skeleton height={480} m="md" />;
  if (exit) return <ExitDetail exit={exit} />;
  if (isMoveAllowed(rentalLifecycle, rental.state, "end")) return <ExitForm key={rental.id} rental={rental} />;
  return (
    <PageMessage title={t("accounting.exit.title", { code: rental.code })} hint={t("accounting.exit.not_running")}>
      <Button component={Link} href={`/rentals/${rental.id}`} variant="default">
        {t("entity.rental")}
      </Button>
    </PageMessage>
  );
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

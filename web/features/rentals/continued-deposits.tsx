import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { listQuery } from "#shared/client/resource-queries.ts";
import { depositResource } from "#shared/domain/accounting/deposits/deposit.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { useCan } from "#web/components/use-can.ts";
import { useRenewedRentals } from "#web/components/use-renewed-rentals.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Money } from "#web/components/value.tsx";
import classes from "./rentals.module.css";

interface ContinuedDepositsProps {
  rental: Pick<Rental, "id" | "renews_id" | "tenant_id" | "deposit_amount">;
}

/** The unreturned deposits of the same tenant from the contracts that a rental renews; that there is none at all, if it has none. */
export function ContinuedDeposits({ rental }: ContinuedDepositsProps) {
  const { t } = useTexts();
  const mayRead = useCan()("deposit", "read");
  const renewed = useRenewedRentals(rental.renews_id === null ? null : rental.id);
  const isRead = mayRead && renewed.length > 0;
  const search = `rental_id=${renewed.join(",")}&tenant_id=${rental.tenant_id}&is_returned=false`;
  const { data, isPending } = useQuery({ ...listQuery(depositResource, search), enabled: isRead });
  const deposits = data?.data ?? [];
  if (deposits.length === 0) {
    // Of a renewal it is not known before the deposits were read.
    const isKnown = rental.renews_id === null || (isRead && !isPending);
    if (rental.deposit_amount !== null || !isKnown) return null;
    return <span className={classes.due}>{t("rentals.deposit.none")}</span>;
  }
  return deposits.map(({ id, code, amount, rental_label }) => (
    <span key={id} className={classes.line}>
      <Anchor component={Link} href={`/deposits/${id}`}>
        {code}
      </Anchor>{" "}
      <Money cents={amount} />{" "}
      <span className={classes.soft}>{t("rentals.deposit.continued", { rental: rental_label })}</span>
    </span>
  ));
}

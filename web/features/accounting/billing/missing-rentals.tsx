import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import type { BillingRun, UnbilledRental } from "#shared/domain/accounting/billing/billing-run.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Day, Money } from "#web/components/value.tsx";
import { Fold } from "./fold.tsx";
import classes from "./month-comparison.module.css";
import { unbilledQuery } from "./run-queries.ts";

function Missing({ rental }: { rental: UnbilledRental }) {
  const { t } = useTexts();
  return (
    <li className={classes.rental}>
      <span>
        <Anchor component={Link} href={`/rentals/${rental.rental_id}`} className={classes.link}>
          {rental.rental_label}
        </Anchor>
        <span className={classes.names}>
          {rental.asset_label} · {rental.tenant_label}
        </span>
        <ul className={classes.reasons}>
          <li>{t(rental.exception ? `accounting.exception.${rental.exception}` : "accounting.run.can_be_billed")}</li>
          <li>
            <Day date={rental.since} /> – <Day date={rental.until} />
          </li>
        </ul>
      </span>
      <span className={classes.amounts} data-tabular>
        <Money cents={rental.net_amount} />
      </span>
    </li>
  );
}

/** The rentals of the month without an invoice, with the reason if they cannot be billed. */
export function MissingRentals({ run }: { run: BillingRun }) {
  const { t } = useTexts();
  const { data, isPending } = useQuery(unbilledQuery(run.id));
  if (isPending) return <p role="status">{t("accounting.run.looking")}</p>;
  const rentals = data ?? [];
  const sum = rentals.reduce((cents, { net_amount }) => cents + net_amount, 0);
  return (
    <Fold title={t("accounting.run.unbilled")} count={rentals.length} cents={sum}>
      <ul className={classes.rentals}>
        {rentals.map((rental) => (
          <Missing
            key={`${rental.rental_id} ${rental.person_id} ${rental.exception} ${rental.since}`}
            rental={rental}
          />
        ))}
      </ul>
    </Fold>
  );
}

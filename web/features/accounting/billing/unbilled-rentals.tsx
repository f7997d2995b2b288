import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import type { BillingRun, UnbilledRental } from "#shared/domain/accounting/billing/billing-run.ts";
import { formatPercent } from "#shared/lib/numbers.ts";
import { PlainTable } from "#web/components/plain-table.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { Day, Money } from "#web/components/value.tsx";
import { unbilledQuery } from "./run-queries.ts";

function UnbilledRow({ rental }: { rental: UnbilledRental }) {
  const { t, language } = useTexts();
  return (
    <tr>
      <td>
        <Anchor component={Link} href={`/rentals/${rental.rental_id}`}>
          {rental.rental_label}
        </Anchor>
        {rental.share !== null && ` · ${rental.tenant_label} (${formatPercent(rental.share, language)})`}
      </td>
      <td>{rental.asset_label}</td>
      <td>
        <Day date={rental.since} /> – <Day date={rental.until} />
      </td>
      <td data-tabular>
        <Money cents={rental.net_amount} />
      </td>
      <td>{t(rental.exception ? `accounting.exception.${rental.exception}` : "accounting.run.can_be_billed")}</td>
    </tr>
  );
}

/** The rentals of the month without an invoice, with the reason if they cannot be billed. */
export function UnbilledRentals({ run }: { run: BillingRun }) {
  const { t } = useTexts();
  const unbilled = useQuery(unbilledQuery(run.id));
  const rentals = unbilled.data ?? [];
  if (rentals.length === 0)
    return <p role="status">{t(unbilled.isPending ? "accounting.run.looking" : "accounting.run.all_billed")}</p>;
  return (
    <PlainTable label={t("accounting.run.unbilled")} columns={5}>
      <thead>
        <tr>
          <th scope="col">{t("entity.rental")}</th>
          <th scope="col">{t("entity.asset")}</th>
          <th scope="col">{t("accounting.run.days")}</th>
          <th scope="col">{t("field.net_amount")}</th>
          <th scope="col">{t("accounting.run.why")}</th>
        </tr>
      </thead>
      <tbody>
        {rentals.map((rental) => (
          <UnbilledRow
            key={`${rental.rental_id} ${rental.person_id} ${rental.exception} ${rental.since}`}
            rental={rental}
          />
        ))}
      </tbody>
    </PlainTable>
  );
}

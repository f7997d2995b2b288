import { Anchor, Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import type { RentalRent } from "#shared/domain/rentals/rental-rent.ts";
import { addDays, type DateString } from "#shared/lib/dates.ts";
import { Panel } from "#web/components/detail/panel.tsx";
import { formatRate } from "#shared/lib/numbers.ts";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { StepChart } from "#web/components/step-chart.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { useToday } from "#shared/ui/use-now.ts";
import { ChoiceValue, Day, Empty, Money } from "#web/components/value.tsx";
import { rentSourceChoices } from "./rental-choices.ts";
import { rentsQuery } from "./rents-query.ts";
import { PlainTable } from "#web/components/plain-table.tsx";
import classes from "./rentals.module.css";

/**
 * Each rent until the day before the next.
 * @param rents latest first
 */
function stepsOf(rents: readonly RentalRent[]) {
  return rents
    .map(({ id, valid_from, amount }, index) => {
      const next = rents[index - 1];
      return { id, start: valid_from, end: next ? addDays(next.valid_from, -1) : null, cents: amount };
    })
    .toReversed();
}

/** The current rent: the latest that has started. */
const presentOf = (rents: readonly RentalRent[], today: DateString) =>
  rents.find(({ valid_from }) => valid_from <= today)?.id;

/** `+2,2 %` compared with the previous rent. */
function Change({ amount, before }: { amount: number; before: number | undefined }) {
  const { language } = useTexts();
  if (!before) return <Empty />;
  const rate = Math.round(((amount - before) / before) * 10_000);
  return <span data-tabular>{`${rate > 0 ? "+" : ""}${formatRate(rate, language)}`}</span>;
}

function Source({ rent }: { rent: RentalRent }) {
  if (rent.price_increment_label === null) return <ChoiceValue of={rentSourceChoices} value={rent.source} />;
  return (
    <Anchor component={Link} href={`/asset-prices/increments/${rent.price_increment_id}`} size="sm">
      {rent.price_increment_label}
    </Anchor>
  );
}

function RentTable({ rents }: { rents: readonly RentalRent[] }) {
  const { t, fieldLabel } = useTexts();
  const present = presentOf(rents, useToday());
  return (
    <div className={classes.rentFrame}>
      <PlainTable className={classes.rents}>
        <thead>
          <tr>
            <th scope="col">{fieldLabel("rental_rent", "valid_from")}</th>
            <th scope="col" data-align="right">
              {fieldLabel("rental", "monthly_rent")}
            </th>
            <th scope="col" data-align="right">
              {t("rentals.rents.change")}
            </th>
            <th scope="col" data-align="right">
              {fieldLabel("rental", "monthly_expenses")}
            </th>
            <th scope="col">{fieldLabel("rental_rent", "source")}</th>
          </tr>
        </thead>
        <tbody>
          {rents.map((rent, index) => (
            <tr key={rent.id}>
              <td>
                <Day date={rent.valid_from} />{" "}
                {rent.id === present && <StatusBadge color="green" label={t("rentals.rents.present")} />}
              </td>
              <td data-align="right">
                <Money cents={rent.amount} />
              </td>
              <td data-align="right">
                <Change amount={rent.amount} before={rents[index + 1]?.amount} />
              </td>
              <td data-align="right">
                <Money cents={rent.expenses} />
              </td>
              <td>
                <Source rent={rent} />
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </div>
  );
}

/** A rental's past, current and future rents: a chart, and each rent with its origin. */
export function RentalRents({ rentalId }: { rentalId: string }) {
  const { t } = useTexts();
  const today = useToday();
  const { data: rents, isError } = useQuery(rentsQuery(rentalId));
  if (isError) return <p>{t("components.failed.title")}</p>;
  if (!rents) return <Skeleton height={320} />;
  return (
    <Stack gap="md">
      <Panel title={t("rentals.rents.course")}>
        <StepChart label={t("rentals.rents.course")} steps={stepsOf(rents)} today={today} />
      </Panel>
      <RentTable rents={rents} />
    </Stack>
  );
}

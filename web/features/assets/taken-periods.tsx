import { Anchor } from "@mantine/core";
import { Link } from "wouter";
import type { TakenPeriod } from "#shared/domain/assets/availability.ts";
import { Panel } from "#web/components/detail/panel.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { Day } from "#web/components/value.tsx";
import classes from "./availability.module.css";

/** The periods of a calendar as text: from, to, and by whom. */
export function TakenPeriods({ periods, assetId }: { periods: readonly TakenPeriod[]; assetId: string }) {
  const { t } = useTexts();
  if (periods.length === 0) return null;
  return (
    <Panel title={t("assets.calendar.periods")}>
      <ul className={classes.periods}>
        {periods.map((period) => (
          <li key={`${period.asset_id} ${period.start}`}>
            <span className={classes.days}>
              <Day date={period.start} /> – {period.end ? <Day date={period.end} /> : t("assets.calendar.open_end")}
            </span>
            <span>{t(`assets.calendar.source.${period.source}`)}</span>
            {period.rental_id && (
              <Anchor component={Link} href={`/rentals/${period.rental_id}`} size="sm" fw={600}>
                {period.rental_code}
              </Anchor>
            )}
            {period.booking_id && (
              <Anchor component={Link} href={`/bookings/${period.booking_id}`} size="sm" fw={600}>
                {period.booking_code}
              </Anchor>
            )}
            {period.asset_id !== assetId && (
              <Anchor component={Link} href={`/assets/${period.asset_id}`} size="sm">
                {period.asset_label}
              </Anchor>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

import { ActionIcon, Button, Skeleton } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { unlettableAssetKinds } from "#shared/domain/assets/availability.ts";
import type { Asset } from "#shared/domain/assets/asset.ts";
import { nextFreeDay } from "#shared/domain/assets/day-states.ts";
import { addMonths, firstOfMonth, formatDate, formatMonth } from "#shared/lib/dates.ts";
import { Panel } from "#web/components/detail/panel.tsx";
import { useIsPhone } from "#web/components/use-is-phone.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { useToday } from "#shared/ui/use-now.ts";
import classes from "./availability.module.css";
import { availabilityQuery } from "./availability-query.ts";
import { CalendarMonth } from "./calendar-month.tsx";
import { TakenPeriods } from "./taken-periods.tsx";
import { useDayKeys } from "#web/components/use-day-keys.ts";

const MONTHS = 12;
const MONTHS_ON_PHONE = 4;

function useHeadline(asset: Asset, freeFrom: string | null | undefined): string {
  const { t, language } = useTexts();
  const today = useToday();
  if (unlettableAssetKinds.includes(asset.asset_status_kind)) return t("assets.calendar.unlettable");
  if (freeFrom === undefined) return t("app.loading");
  if (freeFrom === null) return t("assets.calendar.never");
  return freeFrom === today
    ? t("assets.calendar.free_now")
    : t("assets.calendar.free_from", { date: formatDate(freeFrom, language) });
}

function Legend() {
  const { t } = useTexts();
  return (
    <ul className={classes.legend}>
      {(["free", "taken", "partly"] as const).map((state) => (
        <li key={state}>
          <span className={classes.sample} data-state={state} aria-hidden />
          {t(`assets.calendar.${state}`)}
        </li>
      ))}
    </ul>
  );
}

/** An asset's taken and free days: months with keyboard navigation, and the periods below. */
export function AvailabilityCalendar({ asset }: { asset: Asset }) {
  const { t, language } = useTexts();
  const today = useToday();
  const shown = useIsPhone() ? MONTHS_ON_PHONE : MONTHS;
  const [first, setFirst] = useState(firstOfMonth(today));
  const from = first < today ? first : today;
  const { data: periods } = useQuery(availabilityQuery(asset.id, from));
  const headline = useHeadline(asset, periods && nextFreeDay(today, periods));
  const last = addMonths(first, shown - 1);
  const keys = useDayKeys({
    first,
    last,
    onLeave: (month, direction) => setFirst(direction === "back" ? month : addMonths(month, 1 - shown)),
  });
  const months = Array.from({ length: shown }, (_, index) => addMonths(first, index));
  return (
    <div className={classes.tab}>
      <Panel>
        <div className={classes.head}>
          <h2 className={classes.headline}>{headline}</h2>
          <Button variant="default" size="sm" onClick={() => setFirst(firstOfMonth(today))}>
            {t("assets.calendar.today")}
          </Button>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t("assets.calendar.earlier")}
            onClick={() => setFirst(addMonths(first, -shown))}
          >
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <span className={classes.range}>{`${formatMonth(first, language)} – ${formatMonth(last, language)}`}</span>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t("assets.calendar.later")}
            onClick={() => setFirst(addMonths(first, shown))}
          >
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
        </div>
        <Legend />
        {periods ? (
          <div className={classes.months} {...keys.area}>
            {months.map((month) => (
              <CalendarMonth
                key={month}
                month={month}
                assetId={asset.id}
                periods={periods}
                today={today}
                reachable={keys.reachable}
              />
            ))}
          </div>
        ) : (
          <Skeleton height={420} />
        )}
      </Panel>
      {periods && <TakenPeriods periods={periods} assetId={asset.id} />}
    </div>
  );
}

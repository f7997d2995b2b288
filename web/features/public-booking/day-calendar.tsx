import { ActionIcon } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import type { BookingOffer } from "#shared/domain/bookings/booking-offer.ts";
import { addMonths, firstOfMonth, formatLongMonth } from "#shared/lib/dates.ts";
import { useLanguage, useT } from "#shared/ui/use-t.ts";
import { useDayKeys } from "#web/components/use-day-keys.ts";
import { OfferMonth } from "./offer-month.tsx";
import classes from "./day-calendar.module.css";

interface Props {
  readonly offer: BookingOffer;
  /** Empty while none is chosen. */
  readonly start: string;
  readonly end: string;
  readonly onChoose: (day: string) => void;
}

/** A month of free and taken days, with keyboard navigation and buttons to change the month. */
export function DayCalendar({ offer, start, end, onChoose }: Props) {
  const t = useT();
  const language = useLanguage();
  const [month, setMonth] = useState(() => firstOfMonth(start || offer.earliest_start));
  const keys = useDayKeys({ first: month, last: month, onLeave: setMonth });
  const isFirst = month <= firstOfMonth(offer.earliest_start);
  return (
    <section className={classes.calendar} aria-label={t("public_booking.calendar")}>
      <div className={classes.head}>
        <ActionIcon
          size={44}
          variant="subtle"
          disabled={isFirst}
          aria-label={t("public_booking.earlier")}
          onClick={() => setMonth(addMonths(month, -1))}
        >
          <IconChevronLeft size={20} aria-hidden />
        </ActionIcon>
        <h2 aria-live="polite">{formatLongMonth(month, language)}</h2>
        <ActionIcon
          size={44}
          variant="subtle"
          aria-label={t("public_booking.later")}
          onClick={() => setMonth(addMonths(month, 1))}
        >
          <IconChevronRight size={20} aria-hidden />
        </ActionIcon>
      </div>
      <div {...keys.area}>
        <OfferMonth
          month={month}
          offer={offer}
          chosen={{ start, end }}
          reachable={keys.reachable}
          onChoose={onChoose}
        />
      </div>
      <ul className={classes.legend}>
        {(["free", "taken", "chosen"] as const).map((state) => (
          <li key={state}>
            <span data-state={state} aria-hidden />
            {t(`public_booking.day.${state}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}

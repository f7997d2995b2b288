import { Link } from "wouter";
import type { TakenPeriod } from "#shared/domain/assets/availability.ts";
import { type CalendarDay, daysOfMonth } from "#shared/domain/assets/day-states.ts";
import { type DateString, formatDate, formatMonth } from "#shared/lib/dates.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { WeekdayHead } from "#web/components/weekday-head.tsx";
import { inWeeks, weekdayNames } from "#web/components/weeks.ts";
import classes from "./availability.module.css";

interface CalendarMonthProps {
  month: DateString;
  assetId: string;
  periods: readonly TakenPeriod[];
  today: DateString;
  /** The day that is in the tab order. */
  reachable: DateString;
}

/** A month as a grid of days. */
export function CalendarMonth({ month, assetId, periods, today, reachable }: CalendarMonthProps) {
  const { language } = useTexts();
  const names = weekdayNames(language, "long");
  const title = formatMonth(month, language);
  return (
    <table className={classes.month} role="grid" aria-label={title}>
      <caption>{title}</caption>
      <WeekdayHead />
      <tbody>
        {inWeeks(month, daysOfMonth(month, assetId, periods)).map((week, row) => (
          <tr key={week.find((day) => day)?.date ?? row}>
            {week.map((day, index) =>
              day ? (
                <Day key={day.date} day={day} today={today} isReachable={day.date === reachable} />
              ) : (
                <td key={names[index]} aria-hidden />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function useDayName() {
  const { t, language } = useTexts();
  return ({ date, state, period }: CalendarDay) => {
    const words = [formatDate(date, language), t(`assets.calendar.${state}`)];
    if (state === "partly" && period) words.push(period.asset_label);
    const code = period?.rental_code ?? period?.booking_code;
    if (code) words.push(code);
    return words.join(", ");
  };
}

interface DayProps {
  day: CalendarDay;
  today: DateString;
  isReachable: boolean;
}

/** The rental or booking of the day, if the user may read it. */
function hrefOf(period: CalendarDay["period"]): string | null {
  if (period?.rental_id) return `/rentals/${period.rental_id}`;
  return period?.booking_id ? `/bookings/${period.booking_id}` : null;
}

/** A day: its number, with a pattern if it is taken. It links to the rental or booking that takes it. */
function Day({ day, today, isReachable }: DayProps) {
  const name = useDayName()(day);
  const { date, state, period } = day;
  const number = Number(date.slice(8));
  const href = hrefOf(period);
  const marks = {
    "data-day": date,
    "data-state": state,
    "data-past": date < today || undefined,
    "data-today": date === today || undefined,
    "aria-current": date === today ? ("date" as const) : undefined,
    "aria-label": name,
    title: name,
    tabIndex: isReachable ? 0 : -1,
    className: classes.day,
  };
  return (
    <td>
      {href ? (
        <Link href={href} {...marks}>
          {number}
        </Link>
      ) : (
        <span role="img" {...marks}>
          {number}
        </span>
      )}
    </td>
  );
}

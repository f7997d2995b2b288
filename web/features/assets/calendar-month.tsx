import { Link } from "wouter";
import type { TakenPeriod } from "#shared/domain/assets/availability.ts";
import { type CalendarDay, daysOfMonth, weekdayOf } from "#shared/domain/assets/day-states.ts";
import { addDays, type DateString, formatDate, formatMonth } from "#shared/lib/dates.ts";
import type { Language } from "#shared/lib/language.ts";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./availability.module.css";

/** A Monday, from which the names of the week are read. */
const MONDAY = "2026-01-05";
const DAYS_A_WEEK = 7;

function weekdayNames(language: Language, weekday: "narrow" | "long"): string[] {
  const format = new Intl.DateTimeFormat(language, { weekday, timeZone: "UTC" });
  return Array.from({ length: DAYS_A_WEEK }, (_, index) =>
    format.format(new Date(`${addDays(MONDAY, index)}T00:00:00Z`)),
  );
}

/** The days in rows of a week; what stands before the first and after the last is empty. */
function weeksOf(days: readonly CalendarDay[]): (CalendarDay | null)[][] {
  const before = days[0] ? weekdayOf(days[0].date) : 0;
  const cells = [...Array.from({ length: before }, () => null), ...days];
  return Array.from({ length: Math.ceil(cells.length / DAYS_A_WEEK) }, (_, week) =>
    Array.from({ length: DAYS_A_WEEK }, (_day, index) => cells[week * DAYS_A_WEEK + index] ?? null),
  );
}

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
  const [narrow, long] = [weekdayNames(language, "narrow"), weekdayNames(language, "long")];
  const title = formatMonth(month, language);
  return (
    <table className={classes.month} role="grid" aria-label={title}>
      <caption>{title}</caption>
      <thead>
        <tr>
          {long.map((name, index) => (
            <th key={name} scope="col" abbr={name}>
              {narrow[index]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(daysOfMonth(month, assetId, periods)).map((week, row) => (
          <tr key={week.find((day) => day)?.date ?? row}>
            {week.map((day, index) =>
              day ? (
                <Day key={day.date} day={day} today={today} isReachable={day.date === reachable} />
              ) : (
                <td key={long[index]} aria-hidden />
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

/** The rental or the booking that has the day, for whoever may read it. */
function hrefOf(period: CalendarDay["period"]): string | null {
  if (period?.rental_id) return `/rentals/${period.rental_id}`;
  return period?.booking_id ? `/bookings/${period.booking_id}` : null;
}

/** A day: its number, and for the eye a pattern where it is taken. One that a rental or a booking takes opens it. */
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

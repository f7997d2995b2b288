import type { BookingOffer } from "#shared/domain/bookings/booking-offer.ts";
import {
  addDays,
  type DateString,
  daysInMonth,
  formatDate,
  formatLongMonth,
  periodContains,
} from "#shared/lib/dates.ts";
import { useLanguage, useT } from "#shared/ui/use-t.ts";
import { WeekdayHead } from "#web/components/weekday-head.tsx";
import { inWeeks, weekdayNames } from "#web/components/weeks.ts";
import classes from "./day-calendar.module.css";

const daysOf = (month: DateString) => Array.from({ length: daysInMonth(month) }, (_, index) => addDays(month, index));

interface Props {
  readonly month: DateString;
  readonly offer: BookingOffer;
  readonly chosen: { readonly start: string; readonly end: string };
  /** The day that is in the tab order. */
  readonly reachable: DateString;
  readonly onChoose: (day: DateString) => void;
}

/** A day taken by another visitor meanwhile is shown as taken even if it is chosen, so that the conflict is visible. */
function stateOf(day: DateString, { offer, chosen: { start, end } }: Pick<Props, "offer" | "chosen">) {
  const isOutside = day < offer.earliest_start || (offer.latest_end !== null && day > offer.latest_end);
  if (isOutside || offer.taken.some((period) => periodContains(period, day))) return "taken";
  return start !== "" && day >= start && day <= (end || start) ? "chosen" : "free";
}

/** The days of a month as buttons in a grid. */
export function OfferMonth({ month, reachable, onChoose, ...rest }: Props) {
  const t = useT();
  const language = useLanguage();
  const names = weekdayNames(language, "long");
  return (
    <table className={classes.month} role="grid" aria-label={formatLongMonth(month, language)}>
      <WeekdayHead />
      <tbody>
        {inWeeks(month, daysOf(month)).map((week) => (
          <tr key={week.find((day) => day)}>
            {week.map((day, index) => {
              if (day === null) return <td key={names[index]} aria-hidden />;
              const state = stateOf(day, rest);
              return (
                <td key={day}>
                  <button
                    type="button"
                    data-day={day}
                    data-state={state}
                    aria-label={`${formatDate(day, language)}, ${t(`public_booking.day.${state}`)}`}
                    aria-pressed={state === "chosen"}
                    aria-disabled={state === "taken" || undefined}
                    tabIndex={day === reachable ? 0 : -1}
                    onClick={() => state !== "taken" && onChoose(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

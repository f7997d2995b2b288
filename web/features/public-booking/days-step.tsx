import { Button } from "@mantine/core";
import { termsOn } from "#shared/domain/bookings/booking-offer.ts";
import { addDays, addMonths, formatDate, isDateString, periodsOverlap } from "#shared/lib/dates.ts";
import { useLanguage, useT } from "#shared/ui/use-t.ts";
import { DayCalendar } from "./day-calendar.tsx";
import { useBookingForm } from "./booking-form-context.ts";
import { VisitorField } from "./form-fields.tsx";
import { TermsList } from "./terms-list.tsx";
import classes from "./public-booking.module.css";

const LENGTHS = [6, 11, 12] as const;

/** Last day of a stay of some months: a year from 1 May ends on 30 April. */
const endAfter = (start: string, months: number) => addDays(addMonths(start, months), -1);

/** The first day is chosen, then the last: in the calendar, by typing both, or by the length of the stay. */
export function DaysStep() {
  const t = useT();
  const language = useLanguage();
  const { offer, draft, patch } = useBookingForm();
  const start = draft.fields["start_date"] ?? "";
  const end = draft.fields["end_date"] ?? "";
  const { latest_end, taken, earliest_start } = offer;
  const setDays = (start_date: string, end_date: string) =>
    patch({ fields: { ...draft.fields, start_date, end_date } });
  const isOffered = (until: string | null) =>
    (latest_end === null || (until !== null && until <= latest_end)) &&
    !taken.some((period) => periodsOverlap(period, { start, end: until }));
  const choose = (day: string) => (start === "" || end !== "" || day < start ? setDays(day, "") : setDays(start, day));
  return (
    <div className={classes.stack}>
      <DayCalendar offer={offer} start={start} end={end} onChoose={choose} />
      <div className={classes.pair}>
        <VisitorField name="start_date" type="date" min={earliest_start} isRequired />
        <VisitorField
          name="end_date"
          type="date"
          {...(start && { min: start })}
          {...(latest_end && { max: latest_end })}
          isRequired={latest_end !== null}
          hint={
            latest_end === null
              ? t("public_booking.end_open")
              : t("public_booking.end_until", { date: formatDate(latest_end, language) })
          }
        />
      </div>
      {isDateString(start) && termsOn(offer, start) !== termsOn(offer, earliest_start) && (
        <section className={classes.card} aria-label={t("public_booking.terms")} aria-live="polite">
          <TermsList terms={termsOn(offer, start)} />
        </section>
      )}
      {isDateString(start) && (
        <div className={classes.chips} role="group" aria-label={t("public_booking.lengths")}>
          {LENGTHS.filter((months) => isOffered(endAfter(start, months))).map((months) => (
            <Button key={months} variant="default" size="md" onClick={() => setDays(start, endAfter(start, months))}>
              {t("public_booking.months", { months })}
            </Button>
          ))}
          {isOffered(null) && end !== "" && (
            <Button variant="default" size="md" onClick={() => setDays(start, "")}>
              {t("public_booking.no_end")}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

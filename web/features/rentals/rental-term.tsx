import type { Rental } from "#shared/domain/rentals/rental.ts";
import { addDays, formatDate, formatSpan } from "#shared/lib/dates.ts";
import { useToday } from "#shared/ui/use-now.ts";
import type { Texts } from "#web/components/use-texts.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { PeriodValue } from "./period.tsx";
import classes from "./rentals.module.css";

type Dated = Pick<Rental, "state" | "regime" | "start_date" | "end_date" | "exit_date" | "keys_returned_on">;

/** Time until the end, or until the start of a future rental; null if neither applies. */
function describeRest(rental: Dated, today: string, texts: Texts): string | null {
  const { state, regime, start_date, exit_date, end_date } = rental;
  const end = exit_date ?? end_date;
  if (start_date > today && state !== "cancelled")
    return texts.t("rentals.starts_in", { time: formatSpan(today, start_date, texts.language) });
  if (end === null || (state !== "active" && state !== "notice_given")) return null;
  if (end === today) return texts.t("rentals.ends_today");
  if (end > today) return texts.t("rentals.ends_in", { time: formatSpan(today, end, texts.language) });
  // LAU art. 10: without notice, the contract of a home continues after its agreed end.
  if (regime !== "habitual" || state !== "active") return null;
  return texts.t("rentals.prolonged", { date: formatDate(addDays(end, 1), texts.language) });
}

/** A rental's period, and the time left. */
export function RentalTerm({ rental }: { rental: Dated }) {
  const texts = useTexts();
  const today = useToday();
  const rest = describeRest(rental, today, texts);
  return (
    <>
      <PeriodValue start={rental.start_date} end={rental.keys_returned_on ?? rental.exit_date ?? rental.end_date} />
      {rest && <span className={classes.soft}>{rest}</span>}
    </>
  );
}

import type { OfferedTerms } from "#shared/domain/bookings/booking-offer.ts";
import { formatCents } from "#shared/lib/money.ts";
import { useLanguage, useT } from "#shared/ui/use-t.ts";
import classes from "./public-booking.module.css";

/** Monthly price and deposit. */
export function TermsList({ terms }: { terms: OfferedTerms }) {
  const t = useT();
  const language = useLanguage();
  const lines = [
    { name: t("public_booking.rent"), amount: terms.rent },
    ...(terms.expenses > 0 ? [{ name: t("public_booking.expenses"), amount: terms.expenses }] : []),
    ...(terms.deposit === null ? [] : [{ name: t("public_booking.deposit"), amount: terms.deposit }]),
  ];
  return (
    <dl className={classes.terms}>
      {lines.map(({ name, amount }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-tabular>{formatCents(amount, language)}</dd>
        </div>
      ))}
    </dl>
  );
}

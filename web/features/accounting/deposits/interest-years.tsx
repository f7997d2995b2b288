import type { LegalInterest } from "#shared/domain/accounting/deposits/legal-interest.ts";
import { type DateString, formatDate } from "#shared/lib/dates.ts";
import { formatPercent } from "#shared/lib/numbers.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Empty, Money } from "#web/components/value.tsx";
import classes from "./deposits.module.css";

interface InterestYearsProps {
  interest: LegalInterest;
  until: DateString;
}

/** Legal interest by year, with its sum and the last day that counts; the sum is marked where the rate of a year is missing. */
export function InterestYears({ interest: { years, amount, is_final }, until }: InterestYearsProps) {
  const { t, language } = useTexts();
  const label = is_final
    ? t("accounting.deposit.interest_total", { date: formatDate(years.at(-1)?.to ?? until, language) })
    : t("accounting.deposit.interest_partial");
  return (
    <>
      <ul className={classes.rows}>
        {years.map(({ year, days, rate, amount: ofYear }) => (
          <li key={year}>
            <span>
              {[
                String(year),
                t("accounting.deposit.interest_days", { days }),
                rate === null ? t("accounting.deposit.interest_no_rate") : formatPercent(rate, language),
              ].join(" · ")}
            </span>
            {ofYear === null ? <Empty /> : <Money cents={ofYear} />}
          </li>
        ))}
      </ul>
      <p className={classes.total} aria-live="polite">
        <span>{label}</span>
        <Money cents={amount} />
      </p>
    </>
  );
}

import type { PriceIncrement } from "#shared/domain/rentals/price-increment.ts";
import { formatLongMonth } from "#shared/lib/dates.ts";
import { formatCents } from "#shared/lib/money.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./rentals.module.css";

/** Says which months a draft's rents are billed for already, and what their invoices lack or ask too much. */
export function InvoicedNotice({ increment }: { increment: PriceIncrement }) {
  const { t, language } = useTexts();
  const { state, invoiced_count, invoiced_until, invoiced_total, redrafted_count, edited_count, effective_date } =
    increment;
  if (state !== "draft" || invoiced_count + redrafted_count + edited_count === 0) return null;
  const facts = {
    count: formatNumber(invoiced_count, language),
    month: formatLongMonth(invoiced_until ?? effective_date, language),
    amount: formatCents(Math.abs(invoiced_total), language),
  };
  const span = invoiced_until === effective_date ? "one_month" : "months";
  return (
    <div className={classes.overlaps}>
      <Notice tone={invoiced_count > 0 ? "due" : "info"}>
        {invoiced_count > 0 && (
          <span className={classes.line}>
            {t(`rentals.increment.invoiced.${span}`, facts)}{" "}
            {t(invoiced_total < 0 ? "rentals.increment.invoiced.over" : "rentals.increment.invoiced.missing", facts)}
          </span>
        )}
        {redrafted_count > 0 && (
          <span className={classes.line}>
            {t("rentals.increment.invoiced.drafts", { count: formatNumber(redrafted_count, language) })}
          </span>
        )}
        {edited_count > 0 && (
          <span className={classes.line}>
            {t("rentals.increment.invoiced.edited", { count: formatNumber(edited_count, language) })}
          </span>
        )}
      </Notice>
    </div>
  );
}

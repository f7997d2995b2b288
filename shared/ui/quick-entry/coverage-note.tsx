import { formatDate } from "#shared/lib/dates.ts";
import { formatCents } from "#shared/lib/money.ts";
import { useLanguage, useT } from "../use-t.ts";
import classes from "./quick-entry.module.css";
import type { QuickPaymentForm } from "./use-quick-payment.ts";

/** The person's debt, and what the amount will cover of it. */
export function CoverageNote({
  form: { coverage, amount },
}: {
  readonly form: Pick<QuickPaymentForm, "coverage" | "amount">;
}) {
  const t = useT();
  const language = useLanguage();
  if (!coverage) return null;
  const { owed, shares, credit } = coverage;
  const formatAmount = (cents: number) => formatCents(cents, language);
  return (
    <div className={classes.context} aria-live="polite">
      <p>{owed > 0 ? t("palette.owes", { amount: formatAmount(owed) }) : t("palette.owes_nothing")}</p>
      {amount !== null && (
        <>
          <ul>
            {shares.map(({ debt, amount: share }) => (
              <li key={debt.invoice_id ?? debt.deposit_id}>
                {t("palette.covers", {
                  name: debt.invoice_id ? debt.label : t("field.deposit_id"),
                  amount: formatAmount(share),
                })}{" "}
                <span className={classes.soft}>
                  {t("palette.due_on", { date: formatDate(debt.due_date, language) })}
                </span>
              </li>
            ))}
          </ul>
          {credit > 0 && <p>{t("palette.left_as_credit", { amount: formatAmount(credit) })}</p>}
        </>
      )}
    </div>
  );
}

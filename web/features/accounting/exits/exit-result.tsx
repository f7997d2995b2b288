import type { ExitSum } from "#shared/domain/accounting/exits/settle-exit.ts";
import type { CreditUse } from "#shared/domain/accounting/exits/settle-exit.ts";
import { formatCents } from "#shared/lib/money.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Money } from "#web/components/value.tsx";
import { AmountRows } from "./exit-section.tsx";
import classes from "./exits.module.css";

/** What speaks for and against the tenant, and what is left to return or to pay. */
export function ExitResult({ sum, credit_use }: { sum: ExitSum; credit_use: CreditUse }) {
  const { t, language } = useTexts();
  const rows = [
    { id: "deposit", text: t("accounting.exit.row.deposit"), cents: sum.deposit_total },
    { id: "credit", text: t("accounting.exit.row.credit"), cents: credit_use === "settle" ? sum.credit_total : 0 },
    { id: "damages", text: t("accounting.exit.row.damages"), cents: -sum.damages_total },
    { id: "debts", text: t("accounting.exit.row.debts"), cents: -sum.debts_total },
  ];
  return (
    <div aria-live="polite">
      <AmountRows rows={rows.filter(({ cents }) => cents !== 0)} />
      {(sum.to_return > 0 || sum.to_pay === 0) && (
        <p className={classes.total}>
          <span>{t("accounting.exit.to_return")}</span>
          <Money cents={sum.to_return} />
        </p>
      )}
      {sum.to_pay > 0 && (
        <p className={classes.total}>
          <span>{t("accounting.exit.to_pay")}</span>
          <Money cents={sum.to_pay} />
        </p>
      )}
      {sum.charged > 0 && (
        <p className={classes.quiet}>{t("accounting.exit.charged", { amount: formatCents(sum.charged, language) })}</p>
      )}
      {sum.credit_kept > 0 && (
        <p className={classes.quiet}>
          {t(`accounting.exit.${credit_use === "keep" ? "kept" : "reserved"}`, {
            amount: formatCents(sum.credit_kept, language),
          })}
        </p>
      )}
    </div>
  );
}

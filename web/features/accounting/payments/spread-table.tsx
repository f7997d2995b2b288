import { Button, Skeleton } from "@mantine/core";
import type { Debt } from "#shared/domain/accounting/payments/propose-allocations.ts";
import { formatCents } from "#shared/lib/money.ts";
import { MoneyInput } from "#web/components/form/notated-input.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { Day, Money } from "#web/components/value.tsx";
import classes from "./payments.module.css";
import type { SpreadState } from "./use-spread.ts";

function DebtLine({ debt, amount, spread }: { debt: Debt; amount: number; spread: SpreadState }) {
  const { t } = useTexts();
  const name = debt.invoice_id ? t("accounting.debt_invoice", { label: debt.label }) : t("accounting.debt_deposit");
  const typed = spread.typedOf(debt);
  const isTooMuch = amount > debt.outstanding;
  return (
    <li className={classes.debt}>
      <div>
        <span className={classes.debtName}>{name}</span>
        <span className={classes.soft}>
          {t("accounting.debt_due")} <Day date={debt.due_date} /> · <Money cents={debt.outstanding} />
          {debt.rental_label && ` · ${debt.rental_label}`}
        </span>
      </div>
      <MoneyInput
        aria-label={t("accounting.share_of", { name })}
        aria-invalid={isTooMuch || typeof typed === "string" || undefined}
        error={isTooMuch && t("accounting.share_too_much")}
        value={typeof typed === "string" ? typed : amount}
        onChange={(value) => spread.type(debt, value)}
      />
    </li>
  );
}

/** The remaining credit, or the amount allocated in excess. */
function Rest({ credit }: { credit: number }) {
  const { t, language } = useTexts();
  const amount = formatCents(Math.abs(credit), language);
  return (
    <p className={credit < 0 ? classes.wrong : classes.rest} aria-live="polite">
      {t(credit < 0 ? "accounting.spread_exceeds" : "accounting.spread_credit", { amount })}
    </p>
  );
}

/** A payment's allocations, line by line; the rest stays as credit. */
export function SpreadTable({ spread, error }: { spread: SpreadState; error?: React.ReactNode }) {
  const { t } = useTexts();
  if (spread.isFailed) return <p className={classes.wrong}>{t("components.failed.title")}</p>;
  if (spread.isLoading) return <Skeleton height={96} />;
  return (
    <>
      {spread.shares.length === 0 ? (
        <p className={classes.soft}>{t("accounting.no_debts")}</p>
      ) : (
        <ul className={classes.debts}>
          {spread.shares.map(({ debt, amount }) => (
            <DebtLine key={debt.invoice_id ?? debt.deposit_id} debt={debt} amount={amount} spread={spread} />
          ))}
        </ul>
      )}
      <div className={classes.restLine}>
        <Rest credit={spread.credit} />
        {spread.isTyped && (
          <Button variant="subtle" size="compact-sm" onClick={spread.reset}>
            {t("accounting.spread_reset")}
          </Button>
        )}
      </div>
      {error && (
        <p className={classes.wrong} role="alert">
          {error}
        </p>
      )}
    </>
  );
}

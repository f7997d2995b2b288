import type { InterestFacts } from "#shared/domain/accounting/deposits/legal-interest.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Money } from "#web/components/value.tsx";
import classes from "./deposits.module.css";

/** The interest of a deposit that was paid, and what a pending payment promises. */
export function InterestPayments({ facts: { paid, promised } }: { facts: InterestFacts }) {
  const { t } = useTexts();
  return (
    <>
      {paid > 0 && (
        <p className={classes.total}>
          <span>{t("accounting.deposit.interest_paid")}</span>
          <Money cents={paid} />
        </p>
      )}
      {promised > 0 && (
        <p className={classes.total}>
          <span>{t("accounting.deposit.interest_promised")}</span>
          <Money cents={promised} />
        </p>
      )}
    </>
  );
}

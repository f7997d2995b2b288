import { formatDate } from "#shared/lib/dates.ts";
import { formatCents } from "#shared/lib/money.ts";
import { SmallButton } from "../small-button.tsx";
import { useLanguage, useT } from "../use-t.ts";
import classes from "./quick-entry.module.css";
import type { QuickPaymentForm } from "./use-quick-payment.ts";

interface PaymentReviewProps {
  readonly form: QuickPaymentForm;
  readonly onConfirm: () => void;
  /** Goes back to the line. */
  readonly onCancel: () => void;
}

/** What the next Enter registers, with warnings to check first. Where there is one like it already, Enter cancels. */
export function PaymentReview({ form, onConfirm, onCancel }: PaymentReviewProps) {
  const t = useT();
  const language = useLanguage();
  const { amount, method, day, rental, checks } = form;
  const { payer } = form.entered;
  if (!form.isReviewing || !payer || amount === null) return null;
  const whose = [payer.person.label, payer.rental?.label ?? rental?.code].filter(Boolean).join(" · ");
  const isDouble = checks.isDouble && !checks.isChecking;
  const doubleHelp = isDouble ? "palette.review_help_double" : "palette.review_help";
  const help = checks.isChecking ? "palette.checking" : doubleHelp;
  const facts = {
    amount: formatCents(amount, language),
    whose,
    method: method?.name ?? "",
    date: formatDate(day, language),
  };
  return (
    <section className={classes.review} aria-label={t("palette.review")}>
      <div role="alert">
        <p className={classes.reviewed}>{t("palette.review_payment", facts)}</p>
        {checks.warnings.map((warning) => (
          <p key={warning} className={classes.warning}>
            {warning}
          </p>
        ))}
        <p className={classes.soft}>{t(help)}</p>
      </div>
      {isDouble ? (
        <div className={classes.actions}>
          <button type="button" className={classes.save} onClick={onCancel}>
            {t("action.cancel")}
          </button>
          <SmallButton disabled={form.isBusy} onClick={onConfirm}>
            {t("palette.confirm_double")}
          </SmallButton>
        </div>
      ) : (
        <button type="button" className={classes.save} disabled={checks.isChecking || form.isBusy} onClick={onConfirm}>
          {t("palette.confirm_payment")}
        </button>
      )}
    </section>
  );
}

import { formatDate } from "#shared/lib/dates.ts";
import { formatCents } from "#shared/lib/money.ts";
import { useLanguage, useT } from "../use-t.ts";
import classes from "./quick-entry.module.css";
import type { QuickPaymentForm } from "./use-quick-payment.ts";

/** What the next Enter registers, with warnings to check first. */
export function PaymentReview({
  form,
  onConfirm,
}: {
  readonly form: QuickPaymentForm;
  readonly onConfirm: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const { amount, method, day, rental, checks } = form;
  const { payer } = form.entered;
  if (!form.isReviewing || !payer || amount === null) return null;
  const whose = [payer.person.label, payer.rental?.label ?? rental?.code].filter(Boolean).join(" · ");
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
        <p className={classes.soft}>{checks.isChecking ? t("palette.checking") : t("palette.review_help")}</p>
      </div>
      <button type="button" className={classes.save} disabled={checks.isChecking || form.isBusy} onClick={onConfirm}>
        {t("palette.confirm_payment")}
      </button>
    </section>
  );
}

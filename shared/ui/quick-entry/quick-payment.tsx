import { type KeyboardEvent, useRef } from "react";
import { useT } from "../use-t.ts";
import { CoverageNote } from "./coverage-note.tsx";
import { PaymentChips } from "./payment-chips.tsx";
import type { PaymentReading } from "#shared/domain/quick-entry/read-payment-line.ts";
import type { PaymentDraft } from "./payment-draft.ts";
import { PaymentField } from "./payment-field.tsx";
import { PaymentReview } from "./payment-review.tsx";
import classes from "./quick-entry.module.css";
import { QuickFormFrame, type QuickFormProps } from "./quick-form.tsx";
import { useFreshStart } from "./use-fresh-start.ts";
import { useHintedPayer, useQuickPayment } from "./use-quick-payment.ts";

interface QuickPaymentProps extends QuickFormProps<PaymentDraft> {
  /** What the palette has read of the line already. */
  readonly reading?: PaymentReading | undefined;
}

/** Registers a payment by keyboard: one line, a review, and a second Enter. */
export function QuickPayment({ initial, reading, isRecovered, hints, onBack, onDone }: QuickPaymentProps) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const form = useQuickPayment(initial, reading);
  useHintedPayer(form, hints);
  const missing = form.isWithoutMethods ? t("palette.methods_missing") : undefined;
  const { restart, onDiscard } = useFreshStart({ isRecovered, clear: form.clear, field });

  const confirm = async ({ wantsAnother = false, isDeliberate = false }) => {
    if (!(await form.confirm(isDeliberate))) return;
    restart();
    if (!wantsAnother) onDone();
  };
  const cancel = () => {
    form.leaveReview();
    field.current?.focus();
  };
  const enter = (wantsAnother: boolean) => {
    if (!form.isReviewing) void form.review();
    else if (form.checks.isDouble && !form.checks.isChecking) cancel();
    else void confirm({ wantsAnother });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isEnter = event.key === "Enter";
    const isOnButton = event.target instanceof HTMLButtonElement;
    if (event.nativeEvent.isComposing || (isEnter && isOnButton && !event.repeat)) return;
    if (event.key === "Escape" && form.isReviewing) form.leaveReview();
    else if (event.key === "Escape") onBack();
    else if (!isEnter) return;
    // Key repeats are ignored: only a second press registers.
    else if (!event.repeat) enter(event.ctrlKey || event.metaKey);
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <QuickFormFrame title={t("palette.quick_payment")} onBack={onBack} onKeyDown={onKeyDown} onDiscard={onDiscard}>
      <PaymentField form={form} field={field} />
      <PaymentChips form={form} field={field} />
      <CoverageNote form={form} />
      <PaymentReview form={form} onConfirm={() => void confirm({ isDeliberate: true })} onCancel={cancel} />
      <p className={classes.error} role="alert">
        {form.errors.form ?? form.errors.allocations ?? missing ?? form.errors.payment_method_id}
      </p>
      {!form.isReviewing && (
        <div className={classes.actions}>
          <span className={classes.soft}>{t("palette.quick_help_payment")}</span>
          <button type="button" className={classes.save} disabled={form.isBusy} onClick={() => enter(false)}>
            {t("palette.review_button")}
          </button>
        </div>
      )}
    </QuickFormFrame>
  );
}

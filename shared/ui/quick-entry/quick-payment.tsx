import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { showSuccess } from "../toasts.ts";
import { useT } from "../use-t.ts";
import { ComboField } from "./combo-field.tsx";
import { CoverageNote } from "./coverage-note.tsx";
import type { PaymentDraft } from "./payment-draft.ts";
import classes from "./quick-entry.module.css";
import { RecoveredNote } from "./recovered-note.tsx";
import { usePayerSearch } from "./use-payer-search.ts";
import { type QuickPaymentForm, useQuickPayment } from "./use-quick-payment.ts";

interface QuickPaymentProps {
  readonly initial: PaymentDraft;
  /** Whether it was left unfinished before. */
  readonly isRecovered: boolean;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

function PersonField({ form }: { readonly form: QuickPaymentForm }) {
  const t = useT();
  const { person, name } = form.entered;
  const { payers, isSearching, isEmpty } = usePayerSearch(person ? "" : name);
  return (
    <ComboField
      label={t("field.person_id")}
      placeholder={t("palette.person_placeholder")}
      chosen={person}
      text={name}
      options={payers}
      isSearching={isSearching}
      nothing={isEmpty ? t("palette.no_person") : null}
      error={form.errors.person_id}
      isFocused={person === null}
      onText={(text) => form.change({ name: text })}
      onChoose={form.choose}
      onUnresolved={() => void form.resolvePerson()}
    />
  );
}

/** How much; it has the focus once somebody has been chosen. */
function AmountField({ form }: { readonly form: QuickPaymentForm }) {
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { person, amount } = form.entered;
  const error = form.errors.amount;
  useEffect(() => {
    if (person) input.current?.focus();
  }, [person]);
  return (
    <div className={classes.field}>
      <label htmlFor={`${id}-amount`}>{t("field.amount")}</label>
      <input
        id={`${id}-amount`}
        ref={input}
        className={classes.control}
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
        onChange={({ target }) => form.change({ amount: target.value })}
      />
      <p id={`${id}-error`} className={classes.error} aria-live="polite">
        {error}
      </p>
    </div>
  );
}

function MethodField({ form }: { readonly form: QuickPaymentForm }) {
  const t = useT();
  const id = useId();
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{t("field.payment_method_id")}</label>
      <select
        id={id}
        className={classes.control}
        value={form.methodId}
        onChange={({ target }) => form.change({ method_id: target.value })}
      >
        {form.methods.map(({ id: value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Registers a payment without the mouse: who, how much. Enter saves, Ctrl+Enter begins another. */
export function QuickPayment({ initial, isRecovered, onBack, onDone }: QuickPaymentProps) {
  const t = useT();
  const form = useQuickPayment(initial);
  const [isOffered, setOffered] = useState(isRecovered);
  const startAnew = () => {
    form.clear();
    setOffered(false);
  };
  const submit = async (wantsAnother: boolean) => {
    const payment = await form.save();
    if (!payment) return;
    showSuccess(t("palette.payment_saved", { code: payment.code }));
    startAnew();
    if (!wantsAnother) onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") onBack();
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void submit(true);
    else if (event.key === "Enter" && !(event.target instanceof HTMLButtonElement)) void submit(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    // Keys of the whole form; each control keeps its own.
    <form className={classes.form} aria-label={t("palette.quick_payment")} onKeyDown={onKeyDown} noValidate>
      <div className={classes.head}>
        <button type="button" className={classes.back} onClick={onBack}>
          ← {t("action.back")}
        </button>
        <h2>{t("palette.quick_payment")}</h2>
      </div>
      {isOffered && <RecoveredNote onDiscard={startAnew} />}
      <PersonField form={form} />
      <AmountField form={form} />
      <MethodField form={form} />
      <CoverageNote form={form} />
      <p className={classes.error} role="alert">
        {form.errors.form ?? form.errors.allocations}
      </p>
      <div className={classes.actions}>
        <span className={classes.soft}>{t("palette.quick_help_payment")}</span>
        <button type="button" className={classes.save} disabled={form.isBusy} onClick={() => void submit(false)}>
          {t("action.save")}
        </button>
      </div>
    </form>
  );
}

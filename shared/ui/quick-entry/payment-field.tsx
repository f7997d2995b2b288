import type { KeyboardEvent, RefObject } from "react";
import { useId } from "react";
import { useT } from "../use-t.ts";
import { OptionList } from "./option-list.tsx";
import classes from "./quick-entry.module.css";
import { useListKeys } from "./use-list-keys.ts";
import { usePayerOptions } from "./use-payer-options.ts";
import type { QuickPaymentForm } from "./use-quick-payment.ts";

interface PaymentFieldProps {
  readonly form: QuickPaymentForm;
  readonly field: RefObject<HTMLInputElement | null>;
}

/** The line, and below it the possible payers. */
export function PaymentField({ form, field }: PaymentFieldProps) {
  const t = useT();
  const id = useId();
  const { line, payer } = form.entered;
  const { options, isSearching, isEmpty } = usePayerOptions(payer ? "" : form.read.rest);
  const list = useListKeys(options, (option) => void form.choose(option));
  const error = form.errors.amount ?? form.errors.person_id ?? form.errors.date;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.repeat) return;
    // With several candidates Enter chooses one first; a single one is shown in the review.
    if ((event.key === "Enter" && options.length < 2) || !list.onKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={classes.field}>
      <label htmlFor={`${id}-line`}>{t("palette.payment_line")}</label>
      <input
        data-autofocus
        id={`${id}-line`}
        ref={field}
        className={classes.control}
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={options.length > 0 ? `${id}-list-${list.active}` : undefined}
        autoComplete="off"
        maxLength={300}
        placeholder={t("palette.payment_placeholder")}
        value={line}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          list.reset();
          form.write(target.value);
        }}
      />
      <OptionList
        id={`${id}-list`}
        label={t("field.person_id")}
        options={options}
        active={list.active}
        onChoose={(option) => void form.choose(option)}
      />
      {isSearching && <p className={classes.soft}>{t("palette.searching")}</p>}
      {isEmpty && <p className={classes.soft}>{t("palette.no_person")}</p>}
      <p id={`${id}-error`} className={classes.error} aria-live="polite">
        {error}
      </p>
    </div>
  );
}

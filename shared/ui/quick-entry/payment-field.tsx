import type { KeyboardEvent, RefObject } from "react";
import { useId } from "react";
import { SEARCH_LIMITS } from "#shared/domain/core/policy.ts";
import { useT } from "../use-t.ts";
import { OptionList } from "./option-list.tsx";
import classes from "./quick-entry.module.css";
import { useListKeys } from "./use-list-keys.ts";
import { usePayerOptions } from "./use-payer-options.ts";
import { isSure, type QuickPaymentForm } from "./use-quick-payment.ts";

interface PaymentFieldProps {
  readonly form: QuickPaymentForm;
  readonly field: RefObject<HTMLInputElement | null>;
}

/** The line, and below it the possible payers. */
export function PaymentField({ form, field }: PaymentFieldProps) {
  const t = useT();
  const id = useId();
  const { line, payer } = form.entered;
  const said = payer ? "" : form.read.rest;
  const { options, isSearching, isTooLong, isEmpty, isOffline } = usePayerOptions(said);
  const list = useListKeys(options, (option) => void form.choose(option));
  const error = form.errors.amount ?? form.errors.person_id ?? form.errors.date;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.repeat) return;
    // With several candidates, or one that the text does not name beyond doubt, Enter chooses one first.
    const [only, other] = options;
    const isNamed = !other && (!only || isSure(only, said, isOffline));
    if ((event.key === "Enter" && isNamed) || !list.onKey(event)) return;
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
      {isTooLong && <p className={classes.soft}>{t("error.search_too_long", SEARCH_LIMITS)}</p>}
      {isOffline && !isEmpty && <p className={classes.soft}>{t("palette.payers_offline")}</p>}
      {isEmpty && <p className={classes.soft}>{t(isOffline ? "palette.person_offline" : "palette.no_person")}</p>}
      <p id={`${id}-error`} className={classes.error} aria-live="polite">
        {error}
      </p>
    </div>
  );
}

import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { defaultMethod, paymentMethodsQuery } from "#shared/client/cached-lists.ts";
import type { Debtor } from "#shared/domain/accounting/payments/collection-round.ts";
import { formatPhone } from "#shared/domain/core/phone.ts";
import { readAmount } from "#shared/domain/quick-entry/read-amount.ts";
import { daysBetween, formatDate, formatInstant } from "#shared/lib/dates.ts";
import { formatCents, formatDecimal } from "#shared/lib/money.ts";
import { SmallButton } from "../small-button.tsx";
import { useLanguage, useT } from "../use-t.ts";
import { usePaymentChecks } from "./use-payment-checks.ts";
import classes from "./quick-entry.module.css";
import { useReview } from "./use-review.ts";
import type { CollectionRoundForm } from "./use-collection-round.ts";
import { businessToday } from "#shared/client/state/clock-state.ts";

/** The debt, since when, and contact data. */
function Facts({ debtor }: { readonly debtor: Debtor }) {
  const t = useT();
  const language = useLanguage();
  const { overdue, months, oldest_due, phone, rental_label, asset_label, last_reminded_at } = debtor;
  const days = daysBetween(oldest_due, businessToday());
  const facts = { amount: formatCents(overdue, language), months, date: formatDate(oldest_due, language), days };
  const owes = months > 1 ? "palette.round_owes" : "palette.round_owes_once";
  return (
    <div className={classes.context}>
      <p>{t(owes, facts)}</p>
      {rental_label && <p>{[rental_label, asset_label].filter(Boolean).join(" · ")}</p>}
      {phone && (
        <p>
          <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
        </p>
      )}
      {last_reminded_at && (
        <p className={classes.soft}>
          {t("palette.round_reminded", { date: formatInstant(last_reminded_at, language) })}
        </p>
      )}
    </div>
  );
}

interface RoundReviewProps {
  /** What the next Enter registers; null before the first. */
  readonly reviewed: { readonly amount: string; readonly name: string; readonly method: string } | null;
  /** Whether there is a payment like it: Enter then cancels. */
  readonly isDouble: boolean;
  readonly warnings: readonly string[];
}

function RoundReview({ reviewed, isDouble, warnings }: RoundReviewProps) {
  const t = useT();
  return (
    <div role="alert">
      {reviewed && (
        <p className={classes.reviewed}>
          {t(isDouble ? "palette.round_review_double" : "palette.round_review", reviewed)}
        </p>
      )}
      {isDouble && <p className={classes.soft}>{t("palette.review_help_double")}</p>}
      {warnings.map((warning) => (
        <p key={warning} className={classes.warning}>
          {warning}
        </p>
      ))}
    </div>
  );
}

/** What Enter does next. */
function nextStepOf(isReviewing: boolean, isDouble: boolean) {
  if (!isReviewing) return "palette.review_button";
  return isDouble ? "action.cancel" : "palette.confirm_payment";
}

/** The current debtor. */
export function RoundDebtor({ debtor, form }: { readonly debtor: Debtor; readonly form: CollectionRoundForm }) {
  const t = useT();
  const id = useId();
  const language = useLanguage();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(formatDecimal(debtor.overdue).replace(".", language === "es" ? "," : "."));
  const review = useReview();
  const amount = readAmount(text);
  const isReviewing = review.isShown && amount !== null;
  const { person_id, rental_id, person_label } = debtor;
  const entered = isReviewing ? { person_id, rental_id, amount, date: businessToday() } : null;
  const checks = usePaymentChecks(entered, null);
  const { data: methods } = useQuery({ ...paymentMethodsQuery(), meta: { toast: "always" } });
  const method = defaultMethod(methods?.data ?? [])?.name ?? "";
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const isDouble = isReviewing && checks.isDouble && !checks.isChecking;
  /** Enter: where there is a payment like it already, it cancels. */
  const proceed = () => {
    if (amount === null) return;
    if (!review.isShown) review.show();
    else if (isDouble) review.hide();
    else if (!checks.isChecking && review.wasSeen()) void form.register(amount);
  };
  const registerAnyway = () => {
    if (amount !== null && review.wasSeen()) void form.register(amount);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape" && isReviewing) review.hide();
    else if (event.key === "Enter" && event.target === field.current) {
      if (!event.repeat) proceed();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // Enter in the field registers; each button handles its own keys.
    <div className={classes.debtor} onKeyDown={onKeyDown} role="group" aria-label={person_label}>
      <h3>{person_label}</h3>
      <Facts debtor={debtor} />
      <div className={classes.field}>
        <label htmlFor={id}>{t("field.amount")}</label>
        <input
          id={id}
          ref={field}
          className={classes.control}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          aria-invalid={amount === null}
          onChange={({ target }) => {
            setText(target.value);
            review.hide();
          }}
        />
      </div>
      <RoundReview
        reviewed={isReviewing ? { amount: formatCents(amount, language), name: person_label, method } : null}
        isDouble={isDouble}
        warnings={[...checks.warnings, ...(form.refusal ? [form.refusal] : [])]}
      />
      <div className={classes.actions}>
        <button
          type="button"
          className={classes.save}
          disabled={form.isBusy || checks.isChecking || amount === null}
          onClick={proceed}
        >
          {t(nextStepOf(isReviewing, isDouble))}
        </button>
        <span className={classes.others}>
          {isDouble && (
            <SmallButton disabled={form.isBusy} onClick={registerAnyway}>
              {t("palette.confirm_double")}
            </SmallButton>
          )}
          <SmallButton disabled={form.isBusy} onClick={() => void form.remind()}>
            {t("palette.round_remind")}
          </SmallButton>
          <SmallButton disabled={form.isBusy} onClick={() => void form.skip()}>
            {t("palette.round_skip")}
          </SmallButton>
        </span>
      </div>
    </div>
  );
}

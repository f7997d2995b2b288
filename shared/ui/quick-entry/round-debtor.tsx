import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { Debtor } from "#shared/domain/accounting/payments/collection-round.ts";
import { businessToday } from "#shared/client/state/clock-state.ts";
import { readAmount } from "#shared/domain/quick-entry/read-amount.ts";
import { daysBetween, formatDate, formatInstant } from "#shared/lib/dates.ts";
import { formatCents, formatDecimal } from "#shared/lib/money.ts";
import { PhoneLinks } from "../phone-links.tsx";
import { SmallButton } from "../small-button.tsx";
import { useLanguage, useT } from "../use-t.ts";
import { debtAge } from "./debt-age.ts";
import { usePaymentChecks } from "./use-payment-checks.ts";
import classes from "./quick-entry.module.css";
import { useRoundTerms } from "./use-round-terms.ts";
import { useReview } from "./use-review.ts";
import type { CollectionRoundForm } from "./use-collection-round.ts";

/** The debt, since when, and contact data. */
function Facts({ debtor }: { readonly debtor: Debtor }) {
  const t = useT();
  const language = useLanguage();
  const { overdue, months, oldest_due, phone, rental_label, asset_label, last_reminded_at, is_claimed } = debtor;
  const days = debtAge(daysBetween(oldest_due, businessToday()), t);
  const facts = { amount: formatCents(overdue, language), months, date: formatDate(oldest_due, language), days };
  const owes = months > 1 ? "palette.round_owes" : "palette.round_owes_once";
  return (
    <div className={classes.context}>
      <p>{t(owes, facts)}</p>
      {rental_label && <p>{[rental_label, asset_label].filter(Boolean).join(" · ")}</p>}
      {phone && (
        <p>
          <PhoneLinks phone={phone} />
        </p>
      )}
      {is_claimed && <p className={classes.warning}>{t("palette.remind.claimed")}</p>}
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
  /** The day of the payments. */
  readonly day: string;
  readonly isToday: boolean;
  /** Whether there is a payment like it: Enter then cancels. */
  readonly isDouble: boolean;
  readonly warnings: readonly string[];
}

function sayingOf(isDouble: boolean, isToday: boolean) {
  if (isToday) return isDouble ? "palette.round_review_double" : "palette.round_review";
  return isDouble ? "palette.round_review_double_on" : "palette.round_review_on";
}

function RoundReview({ reviewed, day, isToday, isDouble, warnings }: RoundReviewProps) {
  const t = useT();
  return (
    <div role="alert">
      {reviewed && <p className={classes.reviewed}>{t(sayingOf(isDouble, isToday), { ...reviewed, date: day })}</p>}
      {isDouble && <p className={classes.soft}>{t("palette.review_help_double")}</p>}
      {warnings.map((warning) => (
        <p key={warning} className={classes.warning}>
          {warning}
        </p>
      ))}
    </div>
  );
}

interface OtherActionsProps {
  readonly debtor: Debtor;
  readonly form: CollectionRoundForm;
  /** Registers a payment of which there is one like it; null where there is none. */
  readonly onAnyway: (() => void) | null;
}

function OtherActions({ debtor, form, onAnyway }: OtherActionsProps) {
  const t = useT();
  return (
    <>
      {onAnyway && (
        <SmallButton disabled={form.isBusy} onClick={onAnyway}>
          {t("palette.confirm_double")}
        </SmallButton>
      )}
      {!debtor.is_claimed && (
        <SmallButton disabled={form.isBusy} onClick={() => void form.remind()}>
          {t("palette.round_remind")}
        </SmallButton>
      )}
      <SmallButton disabled={form.isBusy} onClick={() => void form.skip()}>
        {t("palette.round_skip")}
      </SmallButton>
    </>
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
  const { date, day, isToday, method, refusal } = useRoundTerms(form.terms);
  const amount = readAmount(text);
  const isReviewing = review.isShown && amount !== null;
  const { person_id, rental_id, person_label } = debtor;
  const entered = isReviewing ? { person_id, rental_id, amount, date } : null;
  const checks = usePaymentChecks(entered, null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const isDouble = isReviewing && checks.isDouble && !checks.isChecking;
  /** Enter: where there is a payment like it already, it cancels. */
  const proceed = () => {
    if (amount === null || refusal) return;
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
        day={day}
        isToday={isToday}
        warnings={[refusal, ...checks.warnings, form.refusal].flatMap((warning) => warning ?? [])}
      />
      <div className={classes.actions}>
        <button
          type="button"
          className={classes.save}
          disabled={form.isBusy || checks.isChecking || amount === null || refusal !== null}
          onClick={proceed}
        >
          {t(nextStepOf(isReviewing, isDouble))}
        </button>
        <span className={classes.others}>
          <OtherActions debtor={debtor} form={form} onAnyway={isDouble ? registerAnyway : null} />
        </span>
      </div>
    </div>
  );
}

import type { ReactNode } from "react";
import { formatIban } from "#shared/domain/core/iban.ts";
import { formatDate, formatInstant, formatMonth } from "#shared/lib/dates.ts";
import { formatCents } from "#shared/lib/money.ts";
import { choiceText, type Choices } from "./choices.ts";
import { formatNumber, formatPercent, formatRate } from "#shared/lib/numbers.ts";
import { useTexts } from "./use-texts.ts";

/*
 * Formatting of values, in one place. Every component accepts null and shows an en dash, so that columns and detail
 * pages need no condition.
 */

type Nullable<T> = T | null | undefined;

/** An empty value: an en dash, with a text for screen readers. */
export function Empty() {
  const { t } = useTexts();
  return (
    <span aria-label={t("components.empty_value")} role="img">
      –
    </span>
  );
}

/** An IBAN in groups of four, on one line. */
export function Iban({ iban }: { iban: Nullable<string> }) {
  return iban == null ? <Empty /> : <span data-unbroken>{formatIban(iban)}</span>;
}

/** Integer cents as `1.234,56 €`. */
export function Money({ cents }: { cents: Nullable<number> }) {
  const { language } = useTexts();
  return cents == null ? <Empty /> : <span data-tabular>{formatCents(cents, language)}</span>;
}

/** Basis points as `21 %`. */
export function Percent({ basisPoints }: { basisPoints: Nullable<number> }) {
  const { language } = useTexts();
  return basisPoints == null ? <Empty /> : <span data-tabular>{formatPercent(basisPoints, language)}</span>;
}

/** Basis points as `2,00 %`: with both decimals, for columns. */
export function Rate({ basisPoints }: { basisPoints: Nullable<number> }) {
  const { language } = useTexts();
  return basisPoints == null ? <Empty /> : <span data-tabular>{formatRate(basisPoints, language)}</span>;
}

export function NumberValue({ value, unit }: { value: Nullable<number>; unit?: string }) {
  const { language } = useTexts();
  if (value == null) return <Empty />;
  return <span data-tabular>{`${formatNumber(value, language)}${unit ? `\u00a0${unit}` : ""}`}</span>;
}

/** A `YYYY-MM-DD` as `15 mar 2026`. */
export function Day({ date }: { date: Nullable<string> }) {
  const { language } = useTexts();
  return date == null ? <Empty /> : <time dateTime={date}>{formatDate(date, language)}</time>;
}

/** The month of a `YYYY-MM-DD` as `mar 2026`. */
export function Month({ date }: { date: Nullable<string> }) {
  const { language } = useTexts();
  return date == null ? <Empty /> : <time dateTime={date.slice(0, 7)}>{formatMonth(date, language)}</time>;
}

/** An instant as `15 mar 2026, 14:05`. */
export function Instant({ at }: { at: Nullable<string> }) {
  const { language } = useTexts();
  return at == null ? <Empty /> : <time dateTime={at}>{formatInstant(at, language)}</time>;
}

export function YesNo({ value }: { value: Nullable<boolean> }) {
  const { t } = useTexts();
  return value == null ? <Empty /> : t(value ? "components.yes" : "components.no");
}

/** The text of an enum's value. */
export function ChoiceValue<Value extends string>({ of, value }: { of: Choices<Value>; value: Nullable<Value> }) {
  const { t } = useTexts();
  return value == null ? <Empty /> : choiceText(of, value, t);
}

/** Content that may be missing: null, undefined and blank text are shown as an en dash. */
export function OrEmpty({ children }: { children: ReactNode }) {
  return children == null || children === "" ? <Empty /> : children;
}

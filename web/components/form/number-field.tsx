import { TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";
import type { Language } from "#shared/lib/language.ts";
import { formatCents, parseMoney } from "#shared/lib/money.ts";
import { formatNumber, formatPercent, parseNumber, parsePercent } from "#shared/lib/numbers.ts";
import { useTexts } from "../use-texts.ts";
import { useFieldProps, type FieldProps } from "./field-props.ts";

interface Notation {
  /** Without its unit, which stands at the right of the input. */
  readonly print: (value: number, language: Language) => string;
  /** Null for a text that is none. */
  readonly read: (text: string) => number | null;
}

const withoutUnit = (text: string) => text.replace(/[\s€%]/g, "");

const grouped: Notation = { print: formatNumber, read: parseNumber };
/** Without separators: a year is no quantity. */
const figures: Notation = { print: String, read: parseNumber };
/** A negative amount is one that is too small, and is told as such. */
const readMoney = (text: string) => parseMoney(text, { allowNegative: true });
const money: Notation = { print: (cents, language) => withoutUnit(formatCents(cents, language)), read: readMoney };
const percent: Notation = {
  print: (basisPoints, language) => withoutUnit(formatPercent(basisPoints, language)),
  read: parsePercent,
};

/** A text that is no number yet shows as it was typed. */
function printValue(value: unknown, notation: Notation, language: Language): string {
  if (typeof value === "number") return notation.print(value, language);
  return typeof value === "string" ? value : "";
}

type Passed = Pick<TextInputProps, "label" | "description" | "error" | "withAsterisk" | "disabled" | "onBlur"> & {
  readonly "aria-label"?: string;
  readonly "aria-required"?: boolean | undefined;
  readonly "aria-invalid"?: boolean | undefined;
};

interface NotatedInputProps extends Passed {
  notation: Notation;
  unit?: string | undefined;
  value: unknown;
  /** Given what was read; the text as it stands where it is no number, null for none. */
  onChange: (value: number | string | null) => void;
}

/**
 * A number that is typed in the person's notation. What is typed stays as it is until the input is left; a text that is
 * no number becomes the value as it stands, so that the form says so instead of dropping it.
 */
function NotatedInput({ notation, unit, value, onChange, onBlur, ...input }: NotatedInputProps) {
  const { language } = useTexts();
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <TextInput
      {...input}
      inputMode="decimal"
      autoComplete="off"
      styles={{ input: { textAlign: "right", fontVariantNumeric: "tabular-nums" } }}
      rightSection={unit && <span aria-hidden>{unit}</span>}
      rightSectionPointerEvents="none"
      value={draft ?? printValue(value, notation, language)}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setDraft(text);
        onChange(text.trim() === "" ? null : (notation.read(text) ?? text));
      }}
      onBlur={(event) => {
        setDraft(null);
        onBlur?.(event);
      }}
    />
  );
}

/** An amount that is no field of a form: cents, or the text as it stands where it is none. */
export function MoneyInput(props: Omit<NotatedInputProps, "notation" | "unit">) {
  return <NotatedInput {...props} notation={money} unit="€" />;
}

interface NotatedFieldProps<Name extends string> extends FieldProps<Name> {
  notation: Notation;
  unit?: string;
}

function NotatedField<Name extends string>({ notation, unit, ...props }: NotatedFieldProps<Name>) {
  const { value, setValue, input } = useFieldProps(props);
  return <NotatedInput {...input} notation={notation} unit={unit} value={value} onChange={setValue} />;
}

interface NumberFieldProps<Name extends string> extends FieldProps<Name> {
  unit?: string;
  /** Without separators between the thousands: years. */
  isPlain?: boolean;
}

export function NumberField<Name extends string>({ isPlain = false, ...props }: NumberFieldProps<Name>) {
  return <NotatedField {...props} notation={isPlain ? figures : grouped} />;
}

/** Cents in the form, `1.234,56` on the screen. */
export function MoneyField<Name extends string>(props: FieldProps<Name>) {
  return <NotatedField {...props} notation={money} unit="€" />;
}

/** Basis points in the form, `7,5` on the screen. */
export function PercentField<Name extends string>(props: FieldProps<Name>) {
  return <NotatedField {...props} notation={percent} unit="%" />;
}

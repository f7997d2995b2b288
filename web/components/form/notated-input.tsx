import { TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";
import type { Language } from "#shared/lib/language.ts";
import { formatCents, parseMoney } from "#shared/lib/money.ts";
import { formatNumber, formatPercent, parseNumber, parsePercent } from "#shared/lib/numbers.ts";
import { useTexts } from "../use-texts.ts";

export interface Notation {
  /** Without its unit, which stands at the right of the input. */
  readonly print: (value: number, language: Language) => string;
  /** Null for a text that is none. */
  readonly read: (text: string) => number | null;
}

const withoutUnit = (text: string) => text.replace(/[\s€%]/g, "");

export const grouped: Notation = { print: formatNumber, read: parseNumber };
/** Without separators: a year is no quantity. */
export const figures: Notation = { print: String, read: parseNumber };
/** A negative amount is one that is too small, and is told as such. */
const readMoney = (text: string) => parseMoney(text, { allowNegative: true });
export const money: Notation = {
  print: (cents, language) => withoutUnit(formatCents(cents, language)),
  read: readMoney,
};
export const percent: Notation = {
  print: (basisPoints, language) => withoutUnit(formatPercent(basisPoints, language)),
  read: parsePercent,
};

/** A text that is no number yet shows as it was typed. */
function printValue(value: unknown, notation: Notation, language: Language): string {
  if (typeof value === "number") return notation.print(value, language);
  return typeof value === "string" ? value : "";
}

type Passed = Omit<TextInputProps, "value" | "onChange" | "rightSection" | "styles">;

interface NotatedInputProps extends Passed {
  notation: Notation;
  unit?: string | undefined;
  /** A number, or what was typed and is none. */
  value: unknown;
  onChange: (value: number | string | null) => void;
}

/**
 * A number that is typed in the person's notation. What is typed stays as it is until the input is left; a text that is
 * no number becomes the value as it stands, so that the form says so instead of dropping it.
 */
export function NotatedInput({ notation, unit, value, onChange, onBlur, ...input }: NotatedInputProps) {
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

import { TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";
import type { Language } from "#shared/lib/language.ts";
import { formatCents, parseMoney } from "#shared/lib/money.ts";
import { formatNumber, formatPercent, parseNumber, parsePercent } from "#shared/lib/numbers.ts";
import { useTexts } from "../use-texts.ts";

export interface Notation {
  /** Without the unit, which is shown at the right of the input. */
  readonly format: (value: number, language: Language) => string;
  /** Null if the text is not a number. */
  readonly read: (text: string) => number | null;
}

const withoutUnit = (text: string) => text.replace(/[\s€%]/g, "");

export const groupedNumber: Notation = { format: formatNumber, read: parseNumber };
/** Without thousands separators: for years. */
export const plainNumber: Notation = { format: String, read: parseNumber };
/** Negative amounts are parsed, so that validation reports them as too small. */
const readMoney = (text: string) => parseMoney(text, { allowNegative: true });
export const moneyNotation: Notation = {
  format: (cents, language) => withoutUnit(formatCents(cents, language)),
  read: readMoney,
};
export const percentNotation: Notation = {
  format: (basisPoints, language) => withoutUnit(formatPercent(basisPoints, language)),
  read: parsePercent,
};

/** Text that is not a number is shown as typed. */
function formatInput(value: unknown, notation: Notation, language: Language): string {
  if (typeof value === "number") return notation.format(value, language);
  return typeof value === "string" ? value : "";
}

type Passed = Omit<TextInputProps, "value" | "onChange" | "rightSection" | "styles">;

interface NotatedInputProps extends Passed {
  notation: Notation;
  unit?: string | undefined;
  /** A number, or typed text that is not one. */
  value: unknown;
  onChange: (value: number | string | null) => void;
}

/**
 * A number in the notation of the user's language. Typed text is reformatted only on blur; text that is not a number
 * becomes the value unchanged, so that validation reports it instead of dropping it.
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
      value={draft ?? formatInput(value, notation, language)}
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

/** An amount outside a form: cents, or the typed text if it is not an amount. */
export function MoneyInput(props: Omit<NotatedInputProps, "notation" | "unit">) {
  return <NotatedInput {...props} notation={moneyNotation} unit="€" />;
}

import { useFieldProps, type FieldProps } from "./field-props.ts";
import {
  plainNumber,
  groupedNumber,
  moneyNotation,
  type Notation,
  NotatedInput,
  percentNotation,
} from "./notated-input.tsx";

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
  /** Without thousands separators: for years. */
  isPlain?: boolean;
}

export function NumberField<Name extends string>({ isPlain = false, ...props }: NumberFieldProps<Name>) {
  return <NotatedField {...props} notation={isPlain ? plainNumber : groupedNumber} />;
}

/** Cents in the form, `1.234,56` on the screen. */
export function MoneyField<Name extends string>(props: FieldProps<Name>) {
  return <NotatedField {...props} notation={moneyNotation} unit="€" />;
}

/** Basis points in the form, `7,5` on the screen. */
export function PercentField<Name extends string>(props: FieldProps<Name>) {
  return <NotatedField {...props} notation={percentNotation} unit="%" />;
}

import { DayInput } from "./day-input.tsx";
import { useFieldProps, type FieldProps } from "./field-props.ts";

/** A calendar day, `YYYY-MM-DD` in the form. */
export function DateField<Name extends string>(props: FieldProps<Name>) {
  const { value, setValue, input } = useFieldProps(props);
  return <DayInput {...input} value={typeof value === "string" ? value : null} onChange={setValue} />;
}

import { Checkbox } from "@mantine/core";
import { useFieldProps, type FieldProps } from "./field-props.ts";

export function CheckboxField<Name extends string>(props: FieldProps<Name>) {
  const { value, setValue, input } = useFieldProps(props);
  const { withAsterisk: _mark, "aria-required": _required, ...others } = input;
  return <Checkbox {...others} checked={value === true} onChange={(event) => setValue(event.currentTarget.checked)} />;
}

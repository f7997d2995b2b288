import { Checkbox } from "@mantine/core";
import { useFieldProps, type FieldProps } from "./field-props.ts";

/** An unanswered checkbox is neither checked nor unchecked. */
export function CheckboxField<Name extends string>(props: FieldProps<Name>) {
  const { value, setValue, input } = useFieldProps(props);
  const { withAsterisk: _mark, "aria-required": _required, ...others } = input;
  return (
    <Checkbox
      {...others}
      checked={value === true}
      indeterminate={value === null || value === undefined}
      onChange={(event) => setValue(event.currentTarget.checked)}
    />
  );
}

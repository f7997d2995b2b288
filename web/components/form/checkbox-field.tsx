import { Checkbox } from "@mantine/core";
import { useFieldProps, type FieldProps } from "./field-props.ts";

/** What nobody has answered yet is neither ticked nor unticked. */
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

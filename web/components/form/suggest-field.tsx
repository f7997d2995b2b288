import { Autocomplete } from "@mantine/core";
import { useFieldProps, type FieldProps } from "./field-props.ts";
import { insideDialog } from "./inside-dialog.ts";

/** A text with proposals for it; any other may be typed. */
export function SuggestField<Name extends string>(props: FieldProps<Name> & { proposals: readonly string[] }) {
  const { proposals, ...field } = props;
  const { value, setValue, input } = useFieldProps(field);
  return (
    <Autocomplete
      {...input}
      comboboxProps={insideDialog}
      data={[...proposals]}
      maxDropdownHeight={264}
      value={typeof value === "string" ? value : ""}
      autoComplete="off"
      onChange={setValue}
    />
  );
}

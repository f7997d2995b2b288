import { Select } from "@mantine/core";
import { toOptions, type Choices } from "../choices.ts";
import { useTexts } from "../use-texts.ts";
import { insideDialog } from "./inside-dialog.ts";
import { useFieldProps, type FieldProps } from "./field-props.ts";

/** One value of an enum. */
export function SelectField<Name extends string>({ choices, ...props }: FieldProps<Name> & { choices: Choices }) {
  const { t } = useTexts();
  const { value, setValue, input } = useFieldProps(props);
  return (
    <Select
      {...input}
      comboboxProps={insideDialog}
      data={toOptions(choices, t)}
      value={typeof value === "string" ? value : null}
      onChange={setValue}
      clearable={!input.withAsterisk}
      clearButtonProps={{ "aria-label": t("components.clear") }}
      allowDeselect={!input.withAsterisk}
      checkIconPosition="right"
      placeholder={t("components.choose")}
    />
  );
}

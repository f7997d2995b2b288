import { MultiSelect } from "@mantine/core";
import { toOptions, type Choices } from "../choices.ts";
import { useTexts } from "../use-texts.ts";
import { useFieldProps, type FieldProps } from "./field-props.ts";
import { insideDialog } from "./inside-dialog.ts";

const readValues = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];

/** Several values of an enum, as pills in the enum's order. */
export function ChoicesField<Name extends string>({ choices, ...props }: FieldProps<Name> & { choices: Choices }) {
  const { t } = useTexts();
  const { value, setValue, input } = useFieldProps(props);
  const chosen = readValues(value);
  return (
    <MultiSelect
      {...input}
      comboboxProps={insideDialog}
      data={toOptions(choices, t)}
      value={chosen}
      onChange={(values) => setValue(choices.values.filter((one) => values.includes(one)))}
      placeholder={chosen.length === 0 ? t("components.choose") : undefined}
      clearable
      clearButtonProps={{ "aria-label": t("components.clear") }}
      checkIconPosition="right"
      hidePickedOptions
    />
  );
}

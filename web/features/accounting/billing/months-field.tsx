import { MultiSelect } from "@mantine/core";
import { type FieldProps, useFieldProps } from "#web/components/form/field-props.ts";
import { insideDialog } from "#web/components/form/inside-dialog.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { monthNames } from "./month-names.ts";

const readMonths = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "number") : [];

/** Months of the year, as pills in their order. */
export function MonthsField<Name extends string>(props: FieldProps<Name>) {
  const { t, language } = useTexts();
  const { value, setValue, input } = useFieldProps(props);
  const chosen = readMonths(value);
  return (
    <MultiSelect
      {...input}
      comboboxProps={insideDialog}
      data={monthNames(language).map((label, index) => ({ value: String(index + 1), label }))}
      value={chosen.map(String)}
      onChange={(values) => setValue(values.map(Number).toSorted((a, b) => a - b))}
      placeholder={chosen.length === 0 ? t("components.choose") : undefined}
      clearable
      clearButtonProps={{ "aria-label": t("components.clear") }}
      checkIconPosition="right"
      hidePickedOptions
    />
  );
}

import { MonthPickerInput } from "@mantine/dates";
import "dayjs/locale/es";
import { isDateString } from "#shared/lib/dates.ts";
import { useTexts } from "../use-texts.ts";
import { insideDialog } from "./inside-dialog.ts";
import { useFieldProps, type FieldProps } from "./field-props.ts";

/** A month, stored in the form as its first day. */
export function MonthField<Name extends string>(props: FieldProps<Name>) {
  const { t, language } = useTexts();
  // The input is a button, and ARIA does not allow `aria-required` on buttons; the asterisk is still shown.
  const {
    value,
    setValue,
    input: { "aria-required": _required, ...input },
  } = useFieldProps(props);
  return (
    <MonthPickerInput
      {...input}
      popoverProps={insideDialog}
      locale={language}
      valueFormat="MMMM YYYY"
      placeholder={t("components.calendar.choose_month")}
      ariaLabels={{
        previousYear: t("components.calendar.previous_year"),
        nextYear: t("components.calendar.next_year"),
        previousDecade: t("components.calendar.previous_decade"),
        nextDecade: t("components.calendar.next_decade"),
        yearLevelControl: t("components.calendar.choose_year"),
      }}
      value={typeof value === "string" && isDateString(value) ? value : null}
      onChange={setValue}
    />
  );
}

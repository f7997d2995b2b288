import { DateInput } from "@mantine/dates";
import "dayjs/locale/es";
import { useState, type ComponentProps } from "react";
import { parseDateText } from "#shared/lib/date-text.ts";
import { isDateString } from "#shared/lib/dates.ts";
import { useToday } from "#shared/ui/use-now.ts";
import { useTexts } from "../use-texts.ts";
import classes from "./form.module.css";
import { insideDialog } from "./inside-dialog.ts";

type Passed = Pick<
  ComponentProps<typeof DateInput>,
  "label" | "description" | "error" | "withAsterisk" | "aria-required" | "aria-invalid" | "disabled" | "onBlur"
>;

interface DayInputProps extends Passed {
  /** `YYYY-MM-DD`, or typed text that is not a date. */
  value: string | null;
  onChange: (value: string | null) => void;
  isAutoFocused?: boolean;
}

/** The calendar leaves the line below the input visible: the date's error or its hint. */
const belowText = { ...insideDialog, offset: 30 } as const;
/** Mantine shows weekends in the colour reserved for errors. */
const noDays: [] = [];

/**
 * A day, typed (`15/03/2026`, `15-3-26`) or picked. Text that is not a date is passed on unchanged, so that
 * validation reports it.
 */
export function DayInput({ value, onChange, isAutoFocused, ...input }: DayInputProps) {
  const { t, language } = useTexts();
  const today = useToday();
  const isDate = value !== null && isDateString(value);
  // The calendar would cover the next fields after a full date was typed, and where a dialog begins at a date that has a value.
  const [isClosed, setIsClosed] = useState(false);
  const placement = input.error || input.description ? belowText : insideDialog;
  return (
    <DateInput
      {...input}
      popoverProps={isClosed ? { ...placement, opened: false } : placement}
      onClick={() => setIsClosed(false)}
      onKeyDown={({ key }) => key === "ArrowDown" && setIsClosed(false)}
      onBlur={(event) => {
        setIsClosed(false);
        input.onBlur?.(event);
      }}
      onFocus={({ currentTarget, relatedTarget }) => {
        const dialog = currentTarget.closest("[role=dialog]");
        if (isDate && dialog && !dialog.contains(relatedTarget)) setIsClosed(true);
      }}
      hideOutsideDates
      defaultDate={today}
      classNames={{ day: classes.day }}
      getDayProps={(day) => (day === today ? { "aria-current": "date" } : {})}
      weekendDays={noDays}
      ariaLabels={{
        previousMonth: t("components.calendar.previous_month"),
        nextMonth: t("components.calendar.next_month"),
        previousYear: t("components.calendar.previous_year"),
        nextYear: t("components.calendar.next_year"),
        previousDecade: t("components.calendar.previous_decade"),
        nextDecade: t("components.calendar.next_decade"),
        monthLevelControl: t("components.calendar.choose_month"),
        yearLevelControl: t("components.calendar.choose_year"),
      }}
      locale={language}
      valueFormat="DD/MM/YYYY"
      placeholder={t("components.date_format")}
      value={isDate ? value : null}
      onChange={onChange}
      dateParser={(text) => {
        const date = parseDateText(text);
        if (date === null) onChange(text);
        setIsClosed(date !== null);
        return date;
      }}
      fixOnBlur={isDate || value === null}
      clearable
      clearButtonProps={{ "aria-label": t("components.clear"), tabIndex: -1 }}
      data-autofocus={isAutoFocused || undefined}
    />
  );
}

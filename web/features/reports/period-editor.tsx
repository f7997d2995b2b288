import { Button } from "@mantine/core";
import { useState } from "react";
import type { PeriodKind } from "#shared/domain/reports/period.ts";
import { isDateString } from "#shared/lib/dates.ts";
import { DayInput } from "#web/components/form/day-input.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./reports.module.css";

export interface PeriodEditorProps {
  period: PeriodKind;
  /** The current dates. */
  from: string;
  to: string;
  onChange: (days: Readonly<Record<string, string | null>>) => void;
}

const isDay = (date: string | null): date is string => date !== null && isDateString(date);

/** One day, chosen or typed. */
function DayEditor({ to, onChange }: PeriodEditorProps) {
  const { t } = useTexts();
  const [day, setDay] = useState<string | null>(to);
  return (
    <form
      className={classes.editor}
      onSubmit={(event) => {
        event.preventDefault();
        if (isDay(day)) onChange({ day });
      }}
    >
      <DayInput
        label={t("field.report.day")}
        value={day}
        onChange={setDay}
        isAutoFocused
        error={day === null || isDay(day) ? undefined : t("validation.date", { label: t("field.report.day") })}
      />
      <Button type="submit" disabled={!isDay(day)}>
        {t("components.filters.apply")}
      </Button>
    </form>
  );
}

/** Two days, both included. */
function RangeEditor({ period, from: first, to: last, onChange }: PeriodEditorProps) {
  const { t } = useTexts();
  const [from, setFrom] = useState<string | null>(first);
  const [to, setTo] = useState<string | null>(last);
  const isWrong = [from, to].some((date) => date !== null && !isDay(date)) || Boolean(from && to && to < from);
  return (
    <form
      className={classes.editor}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrong && from !== null && to !== null) onChange({ from, to });
      }}
    >
      <div className={classes.pair}>
        <DayInput label={t("field.report.from")} value={from} onChange={setFrom} isAutoFocused />
        <DayInput
          label={t("field.report.to")}
          value={to}
          onChange={setTo}
          error={isWrong ? t("validation.date_range") : undefined}
        />
      </div>
      {period.kind === "months" && <p className={classes.hint}>{t("reports.period.whole_months")}</p>}
      <Button type="submit" disabled={isWrong || from === null || to === null}>
        {t("components.filters.apply")}
      </Button>
    </form>
  );
}

/** Custom dates of a report's period. */
export function PeriodEditor(props: PeriodEditorProps) {
  return props.period.kind === "day" ? <DayEditor {...props} /> : <RangeEditor {...props} />;
}

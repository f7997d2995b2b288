import { Button } from "@mantine/core";
import { useState } from "react";
import { isDateString } from "#shared/lib/dates.ts";
import { DayInput } from "../form/day-input.tsx";
import { useTexts } from "../use-texts.ts";
import type { FilterEditorProps } from "./filter-definition.ts";
import classes from "./filters.module.css";

/** Two days, inclusive; either may be empty. */
export function DateRangeEditor({ filter, label, values, onChange, onDone }: FilterEditorProps) {
  const { t } = useTexts();
  const [from, setFrom] = useState(values.get(`${filter.field}_from`) ?? null);
  const [to, setTo] = useState(values.get(`${filter.field}_to`) ?? null);
  const isWrong = [from, to].some((date) => date !== null && !isDateString(date)) || Boolean(from && to && to < from);
  return (
    <form
      className={classes.editor}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (isWrong) return;
        onChange({ [`${filter.field}_from`]: from, [`${filter.field}_to`]: to });
        onDone();
      }}
    >
      <div className={classes.pair}>
        <DayInput label={t("components.filters.first_day")} value={from} onChange={setFrom} isAutoFocused />
        <DayInput
          label={t("components.filters.last_day")}
          value={to}
          onChange={setTo}
          error={isWrong ? t("validation.date_range") : undefined}
        />
      </div>
      <Button type="submit">{t("components.filters.apply")}</Button>
    </form>
  );
}

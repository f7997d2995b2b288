import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { formatCents, parseMoney } from "#shared/lib/money.ts";
import { formatNumber, parseNumber } from "#shared/lib/numbers.ts";
import { useTexts } from "../use-texts.ts";
import type { FilterEditorProps } from "./filter-definition.ts";
import classes from "./filters.module.css";

/** Two amounts or numbers, inclusive; either may be empty. */
export function NumberRangeEditor({ filter, label, values, onChange, onDone }: FilterEditorProps) {
  const { t, language } = useTexts();
  const isMoney = filter.kind === "money_range";
  const format = (value: string | undefined) => {
    if (value === undefined) return "";
    return isMoney ? formatCents(Number(value), language) : formatNumber(Number(value), language);
  };
  const [from, setFrom] = useState(format(values.get(`${filter.field}_from`)));
  const [to, setTo] = useState(format(values.get(`${filter.field}_to`)));
  const read = (text: string) => (isMoney ? parseMoney(text) : parseNumber(text));
  const isWrong = (text: string) => text.trim() !== "" && read(text) === null;
  const wrong = t("validation.number", { label });
  return (
    <form
      className={classes.editor}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (isWrong(from) || isWrong(to)) return;
        const changes = { [`${filter.field}_from`]: read(from), [`${filter.field}_to`]: read(to) };
        onChange(Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, value?.toString() ?? null])));
        onDone();
      }}
    >
      <div className={classes.pair}>
        <TextInput
          label={t("components.filters.minimum")}
          value={from}
          inputMode="decimal"
          data-autofocus
          error={isWrong(from) ? wrong : undefined}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextInput
          label={t("components.filters.maximum")}
          value={to}
          inputMode="decimal"
          error={isWrong(to) ? wrong : undefined}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      </div>
      <Button type="submit">{t("components.filters.apply")}</Button>
    </form>
  );
}

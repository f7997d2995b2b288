import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTexts } from "../use-texts.ts";
import type { FilterEditorProps } from "./filter-definition.ts";
import classes from "./filters.module.css";

/** Text that the column must contain, ignoring accents and case. */
export function TextEditor({ filter, label, values, onChange, onDone }: FilterEditorProps) {
  const { t } = useTexts();
  const [text, setText] = useState(values.get(filter.field) ?? "");
  return (
    <form
      className={classes.editor}
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ [filter.field]: text.trim() || null });
        onDone();
      }}
    >
      <TextInput label={label} value={text} data-autofocus onChange={(event) => setText(event.currentTarget.value)} />
      <Button type="submit">{t("components.filters.apply")}</Button>
    </form>
  );
}

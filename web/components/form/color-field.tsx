import { TextInput } from "@mantine/core";
import { useTexts } from "../use-texts.ts";
import classes from "./color-field.module.css";
import { type FieldProps, useFieldProps } from "./field-props.ts";

const COLOR = /^#[0-9a-f]{6}$/i;
const NONE = "#ffffff";

/** A colour, typed as `#rrggbb` or chosen in the system's picker. */
export function ColorField<Name extends string>(props: FieldProps<Name>) {
  const { t } = useTexts();
  const { value, setValue, input } = useFieldProps(props);
  const text = typeof value === "string" ? value : "";
  return (
    <TextInput
      {...input}
      value={text}
      autoComplete="off"
      placeholder="#0f6b66"
      maw={260}
      onChange={(event) => setValue(event.currentTarget.value)}
      rightSection={
        <input
          type="color"
          className={classes.picker}
          aria-label={t("components.color.pick")}
          disabled={input.disabled}
          value={COLOR.test(text) ? text : NONE}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
      }
    />
  );
}

import { TextInput, Textarea } from "@mantine/core";
import type { HTMLAttributes } from "react";
import { useFieldProps, type FieldProps } from "./field-props.ts";

const asText = (value: unknown) => (typeof value === "string" ? value : "");

interface TextFieldProps<Name extends string> extends FieldProps<Name> {
  type?: "text" | "email" | "tel";
  inputMode?: HTMLAttributes<HTMLInputElement>["inputMode"];
}

export function TextField<Name extends string>({ type, inputMode, ...props }: TextFieldProps<Name>) {
  const { value, setValue, input } = useFieldProps(props);
  return (
    <TextInput
      {...input}
      type={type}
      inputMode={inputMode}
      value={asText(value)}
      autoComplete="off"
      onChange={(event) => setValue(event.currentTarget.value)}
    />
  );
}

/** Multi-line text; grows with its content. */
export function TextAreaField<Name extends string>(props: FieldProps<Name>) {
  const { value, setValue, input } = useFieldProps(props);
  return (
    <Textarea
      {...input}
      autosize
      minRows={3}
      maxRows={12}
      value={asText(value)}
      onChange={(event) => setValue(event.currentTarget.value)}
    />
  );
}

import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useFieldProps } from "#web/components/form/field-props.ts";
import type { PersonField, PersonFormState } from "./person-form-fields.ts";

interface FormattedFieldProps {
  form: PersonFormState;
  name: PersonField;
  type?: "text" | "tel";
  /** How the stored value reads; what is not valid stays as it was typed. */
  print: (value: string) => string;
}

/** A text that is stored compact and read in groups: shown grouped, and as typed while somebody types. */
export function FormattedField({ print, type = "text", ...field }: FormattedFieldProps) {
  const { value, setValue, input } = useFieldProps(field);
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <TextInput
      {...input}
      type={type}
      autoComplete="off"
      value={draft ?? (typeof value === "string" ? print(value) : "")}
      onChange={({ currentTarget }) => {
        setDraft(currentTarget.value);
        setValue(currentTarget.value);
      }}
      onBlur={(event) => {
        setDraft(null);
        input.onBlur(event);
      }}
    />
  );
}

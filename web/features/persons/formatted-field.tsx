import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useFieldProps } from "#web/components/form/field-props.ts";
import type { PersonField, PersonFormState } from "./person-form-fields.ts";

interface FormattedFieldProps {
  form: PersonFormState;
  name: PersonField;
  type?: "text" | "tel";
  isRequired?: boolean;
  /** Formats the stored value; an invalid value is returned unchanged. */
  format: (value: string) => string;
}

/** A text stored in compact form: shown in groups, and as typed while focused. */
export function FormattedField({ format, type = "text", ...field }: FormattedFieldProps) {
  const { value, setValue, input } = useFieldProps(field);
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <TextInput
      {...input}
      type={type}
      autoComplete="off"
      value={draft ?? (typeof value === "string" ? format(value) : "")}
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

import type { FocusEvent } from "react";
import type { MessageKey } from "#locales/es.ts";
import { useTexts } from "../use-texts.ts";
import { isRequired } from "./form-values.ts";
import type { ResourceForm } from "./use-resource-form.ts";

/** What every input of a form takes. */
export interface FieldProps<Name extends string> {
  form: ResourceForm<Name>;
  name: NoInfer<Name>;
  /** A sentence below the input. */
  hint?: MessageKey;
  /** Required by a rule across fields; what the schema requires is marked by itself. */
  isRequired?: boolean;
}

/** A field's value and everything that a Mantine input needs around it. */
export function useFieldProps<Name extends string>({ form, name, hint, isRequired: byRule }: FieldProps<Name>) {
  const { t } = useTexts();
  const { fields, resource } = form;
  const isMarked = byRule ?? isRequired(resource, name);
  const error = fields.errors[name];
  /** As plain text: Mantine would work out a path type from a generic name. */
  const path: string = name;
  return {
    value: fields.values[name],
    setValue: (value: unknown) => fields.setFieldValue(path, value),
    input: {
      label: form.labelOf(name),
      description: hint && t(hint),
      error,
      withAsterisk: isMarked,
      "aria-required": isMarked || undefined,
      "aria-invalid": error ? true : undefined,
      disabled: form.isReadOnly,
      onBlur: (event?: FocusEvent) => {
        // A message that appears moves what is pressed away, and the click is lost: the button answers for the field.
        if (event?.relatedTarget instanceof HTMLButtonElement) return;
        // An error stands until the value changes: the server's would vanish here, and what is clicked with it move away.
        if (fields.isTouched(name) && !error) fields.validateField(name);
      },
    },
  };
}

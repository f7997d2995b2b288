import type { FocusEvent } from "react";
import type { MessageKey } from "#locales/es.ts";
import { useTexts } from "../use-texts.ts";
import { isRequired } from "./form-values.ts";
import type { ResourceForm } from "./use-resource-form.ts";

/** Props of every form input. */
export interface FieldProps<Name extends string> {
  form: ResourceForm<Name>;
  name: NoInfer<Name>;
  /** Text below the input. */
  hint?: MessageKey;
  /** Required by a rule across fields; fields required by the schema are marked automatically. */
  isRequired?: boolean;
}

/** A field's value and the props of its Mantine input. */
export function useFieldProps<Name extends string>({ form, name, hint, isRequired: byRule }: FieldProps<Name>) {
  const { t } = useTexts();
  const { fields, resource } = form;
  const isMarked = byRule ?? isRequired(resource, name);
  const error = fields.errors[name];
  /** Typed as a plain string: Mantine would derive a path type from a generic name. */
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
        // An error message shown now would move the button being pressed, and the click would miss it: the button
        // validates instead.
        if (event?.relatedTarget instanceof HTMLButtonElement) return;
        // An existing error stays until the value changes: revalidation would remove the server's error and move the
        // element being clicked.
        if (fields.isTouched(name) && !error) fields.validateField(name);
      },
    },
  };
}

import { NativeSelect, TextInput, type TextInputProps } from "@mantine/core";
import { useFieldLabel } from "#shared/ui/use-t.ts";
import { useBookingForm } from "./booking-form-context.ts";

interface FieldProps extends Pick<
  TextInputProps,
  "type" | "inputMode" | "autoComplete" | "autoCapitalize" | "min" | "max"
> {
  readonly name: string;
  readonly label?: string;
  readonly hint?: string | undefined;
  readonly isRequired?: boolean;
  /** Shown until something is typed. */
  readonly initial?: string;
}

/** A single-line input. Its error is shown below, until the value changes. */
export function VisitorField({ name, label, hint, isRequired = false, initial = "", ...input }: FieldProps) {
  const fieldLabel = useFieldLabel();
  const { draft, errorOf, setField } = useBookingForm();
  const error = errorOf(name);
  return (
    <TextInput
      {...input}
      size="md"
      name={name}
      label={label ?? fieldLabel("booking_request", name)}
      description={hint}
      value={draft.fields[name] ?? initial}
      onChange={(event) => setField(name, event.currentTarget.value)}
      error={error}
      withAsterisk={isRequired}
      aria-required={isRequired || undefined}
      aria-invalid={error ? true : undefined}
    />
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label?: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** A native select, as is usual on phones. */
export function VisitorChoice({ name, label, options }: ChoiceProps) {
  const fieldLabel = useFieldLabel();
  const { draft, errorOf, setField } = useBookingForm();
  const error = errorOf(name);
  return (
    <NativeSelect
      size="md"
      name={name}
      label={label ?? fieldLabel("booking_request", name)}
      data={[...options]}
      value={draft.fields[name] ?? options[0]?.value ?? ""}
      onChange={(event) => setField(name, event.currentTarget.value)}
      error={error}
      aria-invalid={error ? true : undefined}
    />
  );
}

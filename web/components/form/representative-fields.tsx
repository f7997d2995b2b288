import { useTexts } from "../use-texts.ts";
import { FieldGroup, FieldRow } from "./field-row.tsx";
import type { FieldProps } from "./field-props.ts";
import { TextAreaField, TextField } from "./text-field.tsx";

type RepresentedField = "representative" | "representative_documentation" | "representative_deed";

/** Who signs for a company, and by which deed. */
export function RepresentativeFields<Name extends string>({ form }: Pick<FieldProps<Name | RepresentedField>, "form">) {
  const { t } = useTexts();
  return (
    <FieldGroup title={t("persons.representation")}>
      <FieldRow>
        <TextField form={form} name="representative" />
        <TextField form={form} name="representative_documentation" />
      </FieldRow>
      <TextAreaField form={form} name="representative_deed" hint="persons.deed_hint" />
    </FieldGroup>
  );
}

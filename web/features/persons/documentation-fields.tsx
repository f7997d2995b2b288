import { TextInput } from "@mantine/core";
import { documentationTypes, holderOf } from "#shared/domain/core/tax-id.ts";
import { choices } from "#web/components/choices.ts";
import { FieldRow } from "#web/components/form/field-row.tsx";
import { useFieldProps } from "#web/components/form/field-props.ts";
import { SelectField } from "#web/components/form/select-field.tsx";
import { documentationTypeChoices } from "./person-choices.ts";
import type { PersonFormState } from "./person-form-fields.ts";
import { proposeDocumentationType } from "#shared/domain/persons/propose-documentation-type.ts";

const asText = (value: unknown) => (typeof value === "string" ? value : "");

/** Types valid for the kind of person; the current value is always included. */
function fittingTypes(kind: unknown, chosen: unknown) {
  const values = documentationTypes.filter((type) => type === chosen || (holderOf(type) ?? kind) === kind);
  return choices(values, (type) => documentationTypeChoices.text(type));
}

/** The number of a person's document and its type, which is derived from the number until the user chooses another. */
export function DocumentationFields({ form }: { form: PersonFormState }) {
  const { value, setValue, input } = useFieldProps({ form, name: "documentation" });
  const { fields, row } = form;
  const { documentation_type: type, kind } = fields.values;

  const propose = (text: string) => {
    const proposal = proposeDocumentationType(text);
    const isChosen = type !== null && type !== proposeDocumentationType(asText(value));
    if (proposal === null || isChosen) return;
    fields.setFieldValue("documentation_type", proposal);
    if (row === null) fields.setFieldValue("kind", holderOf(proposal) ?? kind);
  };
  return (
    <FieldRow>
      <TextInput
        {...input}
        value={asText(value)}
        autoComplete="off"
        autoCapitalize="characters"
        onChange={({ currentTarget }) => {
          setValue(currentTarget.value);
          propose(currentTarget.value);
        }}
      />
      <SelectField form={form} name="documentation_type" choices={fittingTypes(kind, type)} />
    </FieldRow>
  );
}

import { mandateResource, type Mandate } from "#shared/domain/accounting/mandates/mandate.ts";
import { personResource } from "#shared/domain/persons/person.ts";
import { useToday } from "#shared/ui/use-now.ts";
import { EntityFormDrawer } from "#web/components/entity-form-drawer.tsx";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { DateField } from "#web/components/form/date-field.tsx";
import { EntitySelect } from "#web/components/form/entity-select.tsx";
import { FieldRow } from "#web/components/form/field-row.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextAreaField, TextField } from "#web/components/form/text-field.tsx";
import { useResourceForm } from "#web/components/form/use-resource-form.ts";
import { schemeChoices } from "../bank/banking-choices.ts";

/** A signed mandate. Once used with the bank, or signed as a document, only its notes can be changed. */
export function MandateForm(props: EntityFormProps<Mandate>) {
  const form = useResourceForm(mandateResource, props, { scheme: "core", signed_on: useToday() });
  const isFixed = props.row !== null && (props.row.last_used_on !== null || props.row.document_id !== null);
  const terms = isFixed ? { ...form, isReadOnly: true } : form;
  return (
    <EntityFormDrawer form={form} {...props}>
      <EntitySelect form={terms} name="person_id" resource={personResource} />
      <TextField form={terms} name="iban" />
      <FieldRow>
        <DateField form={terms} name="signed_on" />
        <SelectField form={terms} name="scheme" choices={schemeChoices} />
      </FieldRow>
      <TextField form={terms} name="reference" hint="accounting.mandate.reference_hint" />
      <TextAreaField form={form} name="notes" />
    </EntityFormDrawer>
  );
}

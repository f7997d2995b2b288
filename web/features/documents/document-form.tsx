import { documentTypeResource } from "#shared/domain/documents/document-type.ts";
import { documentResource, type Document } from "#shared/domain/documents/document.ts";
import { templateResource } from "#shared/domain/documents/template.ts";
import { ownerResource } from "#shared/domain/properties/owner.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { EntityFormDrawer } from "#web/components/entity-form-drawer.tsx";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { EntitySelect } from "#web/components/form/entity-select.tsx";
import { FieldRow } from "#web/components/form/field-row.tsx";
import { NumberField } from "#web/components/form/number-field.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { StarterNotice } from "#web/components/starter-notice.tsx";
import { useResourceForm } from "#web/components/form/use-resource-form.ts";
import { documentLanguageChoices, signingOrderChoices } from "./document-choices.ts";
import { useFittingTemplates } from "./use-fitting-templates.ts";
import { useTemplateChoice } from "./use-template-choice.ts";
import { DEFAULT_MAX_REMINDERS, DEFAULT_REMINDER_DAYS, DEFAULT_VALID_DAYS } from "#shared/domain/documents/policy.ts";

const initialValues = {
  language: "es",
  signing_order: "parallel",
  valid_days: DEFAULT_VALID_DAYS,
  reminder_days: DEFAULT_REMINDER_DAYS,
  max_reminders: DEFAULT_MAX_REMINDERS,
};

/** A draft's data; once sent, only the reminders can be changed. Signers are edited on its page. */
export function DocumentForm(props: EntityFormProps<Document>) {
  const form = useResourceForm(documentResource, props, initialValues);
  const template = useTemplateChoice(form);
  const fitting = useFittingTemplates(form);
  const isSent = props.row !== null && props.row.state !== "draft";
  const terms = isSent ? { ...form, isReadOnly: true } : form;
  return (
    <EntityFormDrawer form={form} {...props}>
      <EntitySelect form={terms} name="rental_id" resource={rentalResource} />
      <EntitySelect form={terms} name="template_id" resource={templateResource} narrowed={fitting} />
      {template?.is_starter && !isSent && <StarterNotice />}
      <TextField form={terms} name="title" />
      <FieldRow>
        <EntitySelect form={terms} name="document_type_id" resource={documentTypeResource} />
        <SelectField form={terms} name="language" choices={documentLanguageChoices} />
      </FieldRow>
      <EntitySelect form={terms} name="owner_id" resource={ownerResource} />
      <SelectField form={terms} name="signing_order" choices={signingOrderChoices} />
      <FieldRow>
        <NumberField form={terms} name="valid_days" />
        <NumberField form={form} name="reminder_days" hint="documents.hint.reminder_days" />
        <NumberField form={form} name="max_reminders" hint="documents.hint.max_reminders" />
      </FieldRow>
    </EntityFormDrawer>
  );
}

import { documentTypeResource, type DocumentType } from "#shared/domain/documents/document-type.ts";
import { EntityFormDrawer } from "#web/components/entity-form-drawer.tsx";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { CheckboxField } from "#web/components/form/checkbox-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useResourceForm } from "#web/components/form/use-resource-form.ts";

const initial = { requires_owner: false, requires_signature: true, is_contract: false };

export function DocumentTypeForm(props: EntityFormProps<DocumentType>) {
  const form = useResourceForm(documentTypeResource, props, initial);
  return (
    <EntityFormDrawer form={form} {...props}>
      <TextField form={form} name="name" />
      <CheckboxField form={form} name="requires_signature" />
      <CheckboxField form={form} name="is_contract" />
      <CheckboxField form={form} name="requires_owner" />
    </EntityFormDrawer>
  );
}

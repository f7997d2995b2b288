import { documentTypeResource, type DocumentType } from "#shared/domain/documents/document-type.ts";
import { EntityFormDrawer } from "#web/components/entity-form-drawer.tsx";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { CheckboxField } from "#web/components/form/checkbox-field.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useResourceForm } from "#web/components/form/use-resource-form.ts";
import { loadArea } from "#shared/client/i18n.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { signingStrengthChoices } from "./document-choices.ts";

const IdentityFields = lazyComponent(async () => {
  const [{ IdentityFields: Fields }] = await Promise.all([import("./identity-fields.tsx"), loadArea("signing-parts")]);
  return Fields;
});

const initial = {
  requires_owner: false,
  requires_signature: true,
  is_contract: false,
  is_mandate: false,
  signing_strength: "link",
  allows_delegation: false,
} as const;

export function DocumentTypeForm(props: EntityFormProps<DocumentType>) {
  const form = useResourceForm(documentTypeResource, props, initial);
  return (
    <EntityFormDrawer form={form} {...props}>
      <TextField form={form} name="name" />
      <CheckboxField form={form} name="requires_signature" />
      <SelectField form={form} name="signing_strength" choices={signingStrengthChoices} isRequired />
      {form.fields.values["signing_strength"] === "code_and_identity" && <IdentityFields form={form} />}
      <CheckboxField form={form} name="allows_delegation" hint="documents.hint.allows_delegation" />
      <CheckboxField form={form} name="is_contract" />
      <CheckboxField form={form} name="is_mandate" hint="documents.hint.is_mandate" />
      <CheckboxField form={form} name="requires_owner" />
    </EntityFormDrawer>
  );
}

import { useQuery } from "@tanstack/react-query";
import { oneQuery } from "#shared/client/resource-queries.ts";
import { documentTypeResource } from "#shared/domain/documents/document-type.ts";
import { templateResource, type Template } from "#shared/domain/documents/template.ts";
import { ownerResource } from "#shared/domain/properties/owner.ts";
import { EntityFormDrawer } from "#web/components/entity-form-drawer.tsx";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { ChoicesField } from "#web/components/form/choices-field.tsx";
import { EntitySelect } from "#web/components/form/entity-select.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useResourceForm } from "#web/components/form/use-resource-form.ts";
import { templateAssetShapeChoices, templateRegimeChoices, templateLanguageChoices } from "./template-choices.ts";

/** Whether documents of a type belong to an owner. */
function useRequiresOwner(id: unknown): boolean {
  const isChosen = typeof id === "string" && id !== "";
  const { data } = useQuery({ ...oneQuery(documentTypeResource, isChosen ? id : ""), enabled: isChosen });
  return isChosen && data?.requires_owner === true;
}

export function TemplateForm(props: EntityFormProps<Template>) {
  const form = useResourceForm(templateResource, props, { language: "es" });
  const requiresOwner = useRequiresOwner(form.fields.values.document_type_id);
  return (
    <EntityFormDrawer form={form} {...props}>
      <TextField form={form} name="title" />
      <EntitySelect form={form} name="document_type_id" resource={documentTypeResource} />
      <EntitySelect form={form} name="owner_id" resource={ownerResource} isRequired={requiresOwner} />
      <SelectField form={form} name="language" choices={templateLanguageChoices} />
      <ChoicesField
        form={form}
        name="asset_shapes"
        choices={templateAssetShapeChoices}
        hint="documents.template.hint.asset_shapes"
      />
      <ChoicesField form={form} name="regimes" choices={templateRegimeChoices} hint="documents.template.hint.regimes" />
    </EntityFormDrawer>
  );
}

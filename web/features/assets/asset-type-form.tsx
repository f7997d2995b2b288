import { assetTypeResource, type AssetType } from "#shared/domain/assets/asset-type.ts";
import { EntityFormDrawer } from "#web/components/entity-form-drawer.tsx";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useResourceForm } from "#web/components/form/use-resource-form.ts";
import { assetShapeChoices } from "./asset-choices.ts";

export function AssetTypeForm(props: EntityFormProps<AssetType>) {
  const form = useResourceForm(assetTypeResource, props);
  return (
    <EntityFormDrawer form={form} {...props}>
      <TextField form={form} name="name" />
      <SelectField form={form} name="shape" choices={assetShapeChoices} />
    </EntityFormDrawer>
  );
}

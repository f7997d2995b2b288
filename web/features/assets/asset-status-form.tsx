import { assetStatusResource, type AssetStatus } from "#shared/domain/assets/asset-status.ts";
import { EntityFormDrawer } from "#web/components/entity-form-drawer.tsx";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { CheckboxField } from "#web/components/form/checkbox-field.tsx";
import { FieldRow } from "#web/components/form/field-row.tsx";
import { NumberField } from "#web/components/form/number-field.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useResourceForm } from "#web/components/form/use-resource-form.ts";
import { assetStatusKindChoices, assetColorChoices } from "./asset-choices.ts";

export function AssetStatusForm(props: EntityFormProps<AssetStatus>) {
  const form = useResourceForm(assetStatusResource, props, { color: "gray", position: 0 });
  return (
    <EntityFormDrawer form={form} {...props}>
      <TextField form={form} name="name" />
      <FieldRow>
        <SelectField form={form} name="kind" choices={assetStatusKindChoices} />
        <SelectField form={form} name="color" choices={assetColorChoices} />
      </FieldRow>
      <NumberField form={form} name="position" />
      <CheckboxField form={form} name="is_default" />
    </EntityFormDrawer>
  );
}

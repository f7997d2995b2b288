import { propertyTypeResource, type PropertyType } from "#shared/domain/properties/property-type.ts";
import { EntityFormDrawer } from "#web/components/entity-form-drawer.tsx";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { TextAreaField, TextField } from "#web/components/form/text-field.tsx";
import { useResourceForm } from "#web/components/form/use-resource-form.ts";

export function PropertyTypeForm(props: EntityFormProps<PropertyType>) {
  const form = useResourceForm(propertyTypeResource, props);
  return (
    <EntityFormDrawer form={form} {...props}>
      <TextField form={form} name="name" />
      <TextAreaField form={form} name="description" />
    </EntityFormDrawer>
  );
}

import { addressResource } from "#shared/domain/properties/address.ts";
import { propertyTypeResource } from "#shared/domain/properties/property-type.ts";
import { propertyResource, type Property } from "#shared/domain/properties/property.ts";
import { EntityFormDrawer } from "#web/components/entity-form-drawer.tsx";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { EntitySelect } from "#web/components/form/entity-select.tsx";
import { FieldRow } from "#web/components/form/field-row.tsx";
import { NumberField } from "#web/components/form/number-field.tsx";
import { TextAreaField, TextField } from "#web/components/form/text-field.tsx";
import { useResourceForm } from "#web/components/form/use-resource-form.ts";
import { AddressForm } from "./address-form.tsx";
import { PropertyTypeForm } from "./property-type-form.tsx";

export function PropertyForm(props: EntityFormProps<Property>) {
  const form = useResourceForm(propertyResource, props);
  return (
    <EntityFormDrawer form={form} {...props}>
      <FieldRow>
        <TextField form={form} name="cod" />
        <EntitySelect form={form} name="property_type_id" resource={propertyTypeResource} create={PropertyTypeForm} />
      </FieldRow>
      <TextField form={form} name="name" />
      <EntitySelect form={form} name="address_id" resource={addressResource} create={AddressForm} />
      <FieldRow>
        <TextField form={form} name="cadastral_number" />
        <NumberField form={form} name="year_built" isPlain />
      </FieldRow>
      <TextAreaField form={form} name="notes" />
    </EntityFormDrawer>
  );
}

import { addressResource, type Address } from "#shared/domain/properties/address.ts";
import { HOME_COUNTRY } from "#shared/domain/properties/country.ts";
import { EntityFormDrawer } from "#web/components/entity-form-drawer.tsx";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { FieldRow } from "#web/components/form/field-row.tsx";
import { NumberField } from "#web/components/form/number-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useResourceForm } from "#web/components/form/use-resource-form.ts";
import { PostalCodeField } from "./postal-code-field.tsx";

export function AddressForm(props: EntityFormProps<Address>) {
  const form = useResourceForm(addressResource, props, { country: HOME_COUNTRY });
  return (
    <EntityFormDrawer form={form} {...props}>
      <TextField form={form} name="street" />
      <FieldRow>
        <PostalCodeField form={form} />
        <TextField form={form} name="city" />
      </FieldRow>
      <FieldRow>
        <TextField form={form} name="state" />
        <TextField form={form} name="country" />
      </FieldRow>
      <FieldRow>
        <NumberField form={form} name="latitude" />
        <NumberField form={form} name="longitude" />
      </FieldRow>
    </EntityFormDrawer>
  );
}

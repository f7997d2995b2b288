import { TextInput } from "@mantine/core";
import { type addressResource, provinceOfAddress } from "#shared/domain/properties/address.ts";
import type { InputOf } from "#shared/domain/core/resource.ts";
import { useFieldProps } from "#web/components/form/field-props.ts";
import type { ResourceForm } from "#web/components/form/use-resource-form.ts";

type AddressFormState = ResourceForm<keyof InputOf<typeof addressResource>>;

const asText = (value: unknown) => (typeof value === "string" ? value : "");

/** The postal code of an address; in Spain it shows the province during typing. */
export function PostalCodeField({ form }: { form: AddressFormState }) {
  const { value, setValue, input } = useFieldProps({ form, name: "postal_code" });
  const { fields } = form;
  const type = (postal_code: string) => {
    setValue(postal_code);
    const province = provinceOfAddress({ country: asText(fields.values["country"]), postal_code: postal_code.trim() });
    if (province !== null) fields.setFieldValue("state", province);
  };
  return (
    <TextInput
      {...input}
      value={asText(value)}
      autoComplete="off"
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}

import { TextInput } from "@mantine/core";
import { call } from "#shared/client/http.ts";
import { type Address, addressResource, provinceOfAddress } from "#shared/domain/properties/address.ts";
import { usualCityOf } from "#shared/domain/properties/usual-city.ts";
import type { InputOf } from "#shared/domain/core/resource.ts";
import { useFieldProps } from "#web/components/form/field-props.ts";
import type { ResourceForm } from "#web/components/form/use-resource-form.ts";

type AddressFormState = ResourceForm<keyof InputOf<typeof addressResource>>;

const asText = (value: unknown) => (typeof value === "string" ? value : "");

/** Rows of known addresses that are compared. */
const COMPARED = 20;

/** Fills the municipality that the office's addresses of a postal code have, unless the user writes one. */
async function proposeCity({ fields }: AddressFormState, postal_code: string): Promise<void> {
  const search = `postal_code=${postal_code}&page_size=${COMPARED}`;
  const { data } = await call<Address[]>(`/${addressResource.path}?${search}`);
  const { city, postal_code: present } = fields.getValues();
  const proposed = usualCityOf(postal_code, data);
  if (proposed !== null && asText(city).trim() === "" && asText(present).trim() === postal_code)
    fields.setFieldValue("city", proposed);
}

/** The postal code of an address; in Spain it shows the province during typing, and the municipality where it is known. */
export function PostalCodeField({ form }: { form: AddressFormState }) {
  const { value, setValue, input } = useFieldProps({ form, name: "postal_code" });
  const { fields } = form;
  const type = (postal_code: string) => {
    setValue(postal_code);
    const province = provinceOfAddress({ country: asText(fields.values["country"]), postal_code: postal_code.trim() });
    if (province === null) return;
    fields.setFieldValue("state", province);
    // Without it, the municipality is typed.
    proposeCity(form, postal_code.trim()).catch(() => undefined);
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

import { TextInput } from "@mantine/core";
import { useRef } from "react";
import { call } from "#shared/client/http.ts";
import { type Address, addressResource, provinceOfAddress } from "#shared/domain/properties/address.ts";
import { usualCityOf } from "#shared/domain/properties/usual-city.ts";
import type { InputOf } from "#shared/domain/core/resource.ts";
import { useFieldProps } from "#web/components/form/field-props.ts";
import type { ResourceForm } from "#web/components/form/use-resource-form.ts";

type AddressFormState = ResourceForm<keyof InputOf<typeof addressResource>>;

const asText = (value: unknown) => (typeof value === "string" ? value : "");

/** Rows of known addresses that are compared; with more of them nothing is proposed. */
const COMPARED = 100;

/**
 * Fills the municipality that the office's addresses of a postal code have, unless the user writes one.
 * @param replaced what was proposed for an earlier code
 * @returns what the code proposes
 */
async function proposeCity(
  { fields }: AddressFormState,
  postal_code: string,
  replaced: string | null,
): Promise<string | null> {
  const search = `postal_code=${postal_code}&page_size=${COMPARED}`;
  const { data, meta } = await call<Address[]>(`/${addressResource.path}?${search}`);
  const proposed = (meta?.total ?? 0) > data.length ? null : usualCityOf(postal_code, data);
  const { city, postal_code: present } = fields.getValues();
  const typed = asText(city).trim();
  if (asText(present).trim() !== postal_code || (typed !== "" && typed !== replaced)) return replaced;
  if (proposed !== null || typed !== "") fields.setFieldValue("city", proposed ?? "");
  return proposed;
}

/** The postal code of an address; in Spain it shows the province during typing, and the municipality where it is known. */
export function PostalCodeField({ form }: { form: AddressFormState }) {
  const { value, setValue, input } = useFieldProps({ form, name: "postal_code" });
  const { fields } = form;
  const proposed = useRef<string | null>(null);
  const type = (postal_code: string) => {
    setValue(postal_code);
    const province = provinceOfAddress({ country: asText(fields.values["country"]), postal_code: postal_code.trim() });
    if (province === null) return;
    fields.setFieldValue("state", province);
    // Without it, the municipality is typed.
    proposeCity(form, postal_code.trim(), proposed.current).then(
      (city) => {
        proposed.current = city;
      },
      () => undefined,
    );
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

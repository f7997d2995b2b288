import { loadArea } from "#shared/client/i18n.ts";
import { paymentMethodResource } from "#shared/domain/accounting/payments/payment-method.ts";
import { assetStatusResource } from "#shared/domain/assets/asset-status.ts";
import { assetTypeResource } from "#shared/domain/assets/asset-type.ts";
import { assetResource, type Asset } from "#shared/domain/assets/asset.ts";
import { propertyResource } from "#shared/domain/properties/property.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { EntityFormDrawer } from "#web/components/entity-form-drawer.tsx";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { CheckboxField } from "#web/components/form/checkbox-field.tsx";
import { DateField } from "#web/components/form/date-field.tsx";
import { EntitySelect } from "#web/components/form/entity-select.tsx";
import { FieldGroup, FieldRow } from "#web/components/form/field-row.tsx";
import { NumberField } from "#web/components/form/number-field.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextAreaField, TextField } from "#web/components/form/text-field.tsx";
import { useResourceForm } from "#web/components/form/use-resource-form.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { energyRatingChoices } from "./asset-choices.ts";
import { AssetTypeForm } from "./asset-type-form.tsx";
import { useDefaultStatus } from "./use-default-status.ts";

const nowhere = {};

/** Loaded later, with texts of its own. */
const AssetContractFields = lazyComponent(async () => {
  const [code] = await Promise.all([import("./asset-contract-fields.tsx"), loadArea("contract-facts")]);
  return code.AssetContractFields;
});

export function AssetForm(props: EntityFormProps<Asset>) {
  const { t } = useTexts();
  const form = useResourceForm(assetResource, props);
  useDefaultStatus(form);
  const { property_id } = form.fields.values;
  return (
    <EntityFormDrawer form={form} {...props}>
      <FieldRow>
        <TextField form={form} name="cod" />
        <EntitySelect form={form} name="asset_type_id" resource={assetTypeResource} create={AssetTypeForm} />
      </FieldRow>
      <TextField form={form} name="name" />
      <EntitySelect form={form} name="property_id" resource={propertyResource} />
      <FieldRow>
        <EntitySelect form={form} name="asset_status_id" resource={assetStatusResource} />
        <EntitySelect
          form={form}
          name="parent_asset_id"
          resource={assetResource}
          narrowed={typeof property_id === "string" ? { property_id } : nowhere}
        />
      </FieldRow>
      <FieldGroup title={t("assets.characteristics")}>
        <FieldRow>
          <TextField form={form} name="floor" />
          <TextField form={form} name="door" />
          <NumberField form={form} name="area_m2" unit="m²" />
        </FieldRow>
        <FieldRow>
          <NumberField form={form} name="bedrooms" />
          <NumberField form={form} name="bathrooms" />
          <NumberField form={form} name="capacity" />
        </FieldRow>
        <CheckboxField form={form} name="furnished" />
      </FieldGroup>
      <EntitySelect
        form={form}
        name="payment_method_id"
        resource={paymentMethodResource}
        hint="assets.payment_method_hint"
      />
      <FieldGroup title={t("assets.certificates")}>
        <FieldRow>
          <TextField form={form} name="cadastral_number" />
          <TextField form={form} name="tourist_registration" />
        </FieldRow>
        <FieldRow>
          <SelectField form={form} name="energy_rating" choices={energyRatingChoices} />
          <DateField form={form} name="energy_certificate_expiry" />
        </FieldRow>
      </FieldGroup>
      <AssetContractFields form={form} />
      <FieldGroup title={t("assets.publication")}>
        <CheckboxField form={form} name="is_published" />
        <TextAreaField form={form} name="description" />
        <TextAreaField form={form} name="notes" />
      </FieldGroup>
    </EntityFormDrawer>
  );
}

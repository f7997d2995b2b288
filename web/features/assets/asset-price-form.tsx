import { assetPriceCreation, assetPriceResource, type AssetPrice } from "#shared/domain/assets/asset-price.ts";
import { assetResource } from "#shared/domain/assets/asset.ts";
import { EntityFormDrawer } from "#web/components/entity-form-drawer.tsx";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { DateField } from "#web/components/form/date-field.tsx";
import { EntitySelect } from "#web/components/form/entity-select.tsx";
import { FieldRow } from "#web/components/form/field-row.tsx";
import { MoneyField } from "#web/components/form/number-field.tsx";
import { TextAreaField } from "#web/components/form/text-field.tsx";
import { useResourceForm } from "#web/components/form/use-resource-form.ts";
import { FormerPrice } from "./former-price.tsx";

/** A new price can also end the price in force on its first day. */
const creation = { ...assetPriceResource, input: assetPriceCreation };

export function AssetPriceForm(props: EntityFormProps<AssetPrice>) {
  const form = useResourceForm(creation, props);
  return (
    <EntityFormDrawer form={form} {...props}>
      <EntitySelect form={form} name="asset_id" resource={assetResource} />
      <FieldRow>
        <DateField form={form} name="valid_from" />
        <DateField form={form} name="valid_to" hint="assets.price.open_hint" />
      </FieldRow>
      {!form.row && <FormerPrice form={form} />}
      <FieldRow>
        <MoneyField form={form} name="amount" />
        <MoneyField form={form} name="expenses" />
      </FieldRow>
      <MoneyField form={form} name="deposit_amount" hint="assets.price.deposit_hint" />
      <TextAreaField form={form} name="notes" />
    </EntityFormDrawer>
  );
}

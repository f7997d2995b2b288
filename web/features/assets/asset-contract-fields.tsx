import type { assetInput } from "#shared/domain/assets/asset.ts";
import { DateField } from "#web/components/form/date-field.tsx";
import { FieldGroup, FieldRow } from "#web/components/form/field-row.tsx";
import { MoneyField } from "#web/components/form/number-field.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextAreaField, TextField } from "#web/components/form/text-field.tsx";
import type { ResourceForm } from "#web/components/form/use-resource-form.ts";
import { WrittenHabitability } from "#web/components/habitability-notice.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { improvementChoices, zoneChoices } from "./asset-choices.ts";

type AssetFormState = ResourceForm<keyof typeof assetInput.shape>;

/** What a contract states of the asset, and what its highest rent depends on. */
export function AssetContractFields({ form }: { form: AssetFormState }) {
  const { t } = useTexts();
  return (
    <>
      <FieldGroup title={t("assets.contract_facts")}>
        <TextField form={form} name="energy_certificate_number" hint="assets.energy_number_hint" />
        <FieldRow>
          <TextField form={form} name="habitability_certificate" hint="assets.habitability_hint" />
          <DateField form={form} name="habitability_expiry" />
        </FieldRow>
        <WrittenHabitability asset={form.fields.values} />
        <TextAreaField form={form} name="title_deed" hint="assets.title_deed_hint" />
      </FieldGroup>
      <FieldGroup title={t("assets.rent_limit")}>
        <SelectField form={form} name="stressed_zone" choices={zoneChoices} hint="assets.stressed_zone_hint" />
        <FieldRow>
          <MoneyField form={form} name="last_rent" hint="assets.last_rent_hint" />
          <DateField form={form} name="last_rent_on" />
        </FieldRow>
        <FieldRow>
          <SelectField form={form} name="improvement" choices={improvementChoices} hint="assets.improvement_hint" />
          <DateField form={form} name="improved_on" />
        </FieldRow>
        <FieldRow>
          <MoneyField form={form} name="reference_rent" hint="assets.reference_rent_hint" />
          <DateField form={form} name="reference_rent_on" />
        </FieldRow>
      </FieldGroup>
    </>
  );
}

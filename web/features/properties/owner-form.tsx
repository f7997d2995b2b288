import { loadArea } from "#shared/client/i18n.ts";
import { addressResource } from "#shared/domain/properties/address.ts";
import { ownerResource, type Owner } from "#shared/domain/properties/owner.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { EntityFormDrawer } from "#web/components/entity-form-drawer.tsx";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { CheckboxField } from "#web/components/form/checkbox-field.tsx";
import { DateField } from "#web/components/form/date-field.tsx";
import { EntitySelect } from "#web/components/form/entity-select.tsx";
import { FieldGroup, FieldRow } from "#web/components/form/field-row.tsx";
import { HolderNotice } from "#web/components/form/holder-notice.tsx";
import { PercentField } from "#web/components/form/number-field.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextAreaField, TextField } from "#web/components/form/text-field.tsx";
import { useResourceForm } from "#web/components/form/use-resource-form.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { AddressForm } from "./address-form.tsx";
import { ownerKindChoices } from "./owner-kinds.ts";
import { useKnownOwner } from "./use-known-owner.ts";

/** Loaded later, with texts of its own. */
const OwnerContractFields = lazyComponent(async () => {
  const [code] = await Promise.all([import("./owner-contract-fields.tsx"), loadArea("contract-facts")]);
  return code.OwnerContractFields;
});

const SepaNameNotice = lazyComponent(
  async () => (await import("#web/components/form/sepa-name-notice.tsx")).SepaNameNotice,
);

export function OwnerForm(props: EntityFormProps<Owner>) {
  const { t } = useTexts();
  const form = useResourceForm(ownerResource, props, { kind: "person" });
  const known = useKnownOwner(form);
  const { kind, name, last_name, bank_account } = form.fields.values;
  const isPerson = kind === "person";
  return (
    <EntityFormDrawer form={form} {...props}>
      <FieldRow>
        <SelectField form={form} name="kind" choices={ownerKindChoices} />
        <TextField form={form} name="documentation" />
      </FieldRow>
      {known && <HolderNotice row={known} href={`/owners/${known.id}`} />}
      <FieldRow>
        <TextField form={form} name="name" />
        {isPerson && <TextField form={form} name="last_name" isRequired />}
      </FieldRow>
      <FieldGroup title={t("properties.contact")}>
        <FieldRow>
          <TextField form={form} name="email" type="email" />
          <TextField form={form} name="phone" type="tel" />
        </FieldRow>
        <EntitySelect form={form} name="address_id" resource={addressResource} create={AddressForm} />
      </FieldGroup>
      <FieldGroup title={t("properties.management")}>
        <FieldRow>
          <TextField form={form} name="bank_account" />
          <PercentField form={form} name="management_fee" />
        </FieldRow>
        {Boolean(bank_account) && <SepaNameNotice names={[name, last_name]} text={t("properties.sepa_name")} />}
        <CheckboxField form={form} name="withholding_exempt" />
        {form.fields.values.withholding_exempt === true && <DateField form={form} name="withholding_certificate_on" />}
        <TextAreaField form={form} name="notes" />
      </FieldGroup>
      <OwnerContractFields form={form} isPerson={isPerson} />
    </EntityFormDrawer>
  );
}

import { type Company, companyResource } from "#shared/domain/administration/company.ts";
import { EntityFormDrawer } from "#web/components/entity-form-drawer.tsx";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { CheckboxField } from "#web/components/form/checkbox-field.tsx";
import { ColorField } from "#web/components/form/color-field.tsx";
import { FieldGroup, FieldRow } from "#web/components/form/field-row.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useResourceForm } from "#web/components/form/use-resource-form.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { CompanyContractFields } from "./company-contract-fields.tsx";

export function CompanyForm(props: EntityFormProps<Company>) {
  const { t } = useTexts();
  const form = useResourceForm(companyResource, props);
  return (
    <EntityFormDrawer form={form} onClose={props.onClose}>
      <TextField form={form} name="name" />
      <TextField form={form} name="tax_id" />
      <FieldGroup title={t("administration.company.contact")}>
        <TextField form={form} name="street" />
        <FieldRow>
          <TextField form={form} name="postal_code" inputMode="numeric" />
          <TextField form={form} name="city" />
        </FieldRow>
        <FieldRow>
          <TextField form={form} name="email" type="email" />
          <TextField form={form} name="phone" type="tel" />
        </FieldRow>
      </FieldGroup>
      <FieldGroup title={t("administration.company.bank")}>
        <TextField form={form} name="bank_account" />
        <TextField form={form} name="creditor_id" hint="administration.company.creditor_hint" />
      </FieldGroup>
      <CompanyContractFields form={form} />
      <FieldGroup title={t("administration.company.access")}>
        <CheckboxField form={form} name="requires_second_factor" hint="administration.company.factor_hint" />
      </FieldGroup>
      <ColorField form={form} name="color" hint="components.color.hint" />
    </EntityFormDrawer>
  );
}

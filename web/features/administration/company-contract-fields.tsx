import type { companyInput } from "#shared/domain/administration/company.ts";
import { detectDocumentationType } from "#shared/domain/core/tax-id.ts";
import { CheckboxField } from "#web/components/form/checkbox-field.tsx";
import { FieldGroup } from "#web/components/form/field-row.tsx";
import { RepresentativeFields } from "#web/components/form/representative-fields.tsx";
import type { ResourceForm } from "#web/components/form/use-resource-form.ts";
import { useTexts } from "#web/components/use-texts.ts";

/** What contracts state of the company where it is the landlord. A natural person represents themselves. */
export function CompanyContractFields({ form }: { form: ResourceForm<keyof typeof companyInput.shape> }) {
  const { t } = useTexts();
  const { tax_id } = form.fields.values;
  const isCompany = typeof tax_id === "string" && detectDocumentationType(tax_id) === "cif";
  return (
    <>
      <FieldGroup title={t("assets.contract_facts")}>
        <p style={{ margin: 0 }}>{t("administration.company.landlord_hint")}</p>
        <CheckboxField form={form} name="is_large_holder" hint="properties.large_holder_hint" />
      </FieldGroup>
      {isCompany && <RepresentativeFields form={form} />}
    </>
  );
}

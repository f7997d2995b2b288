import type { ownerInput } from "#shared/domain/properties/owner.ts";
import { CheckboxField } from "#web/components/form/checkbox-field.tsx";
import { FieldGroup } from "#web/components/form/field-row.tsx";
import { RepresentativeFields } from "#web/components/form/representative-fields.tsx";
import type { ResourceForm } from "#web/components/form/use-resource-form.ts";
import { useTexts } from "#web/components/use-texts.ts";

interface OwnerContractFieldsProps {
  form: ResourceForm<keyof typeof ownerInput.shape>;
  isPerson: boolean;
}

/** What contracts state of a landlord. */
export function OwnerContractFields({ form, isPerson }: OwnerContractFieldsProps) {
  const { t } = useTexts();
  return (
    <>
      <FieldGroup title={t("assets.contract_facts")}>
        <CheckboxField form={form} name="is_large_holder" hint="properties.large_holder_hint" />
      </FieldGroup>
      {!isPerson && <RepresentativeFields form={form} />}
    </>
  );
}

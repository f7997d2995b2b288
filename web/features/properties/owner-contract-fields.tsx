import { useEffect, useEffectEvent } from "react";
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

const representativeFields = ["representative", "representative_documentation", "representative_deed"] as const;

/** What contracts state of a landlord. A person has no representative: one of a former company is cleared. */
export function OwnerContractFields({ form, isPerson }: OwnerContractFieldsProps) {
  const { t } = useTexts();
  const clear = useEffectEvent(() => {
    if (!isPerson) return;
    for (const name of representativeFields) if (form.fields.values[name]) form.fields.setFieldValue(name, null);
  });
  useEffect(() => clear(), [isPerson]);
  return (
    <>
      <FieldGroup title={t("assets.contract_facts")}>
        <CheckboxField form={form} name="is_large_holder" hint="properties.large_holder_hint" />
      </FieldGroup>
      {!isPerson && <RepresentativeFields form={form} />}
    </>
  );
}

import { Checkbox, Text } from "@mantine/core";
import { useState } from "react";
import type { RecurringChargeInput } from "#shared/domain/accounting/billing/recurring-charge.ts";
import { FieldRow } from "#web/components/form/field-row.tsx";
import { PercentField } from "#web/components/form/number-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import type { ResourceForm } from "#web/components/form/use-resource-form.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { useTaxNames } from "../invoices/use-tax-names.ts";
import { ProposedTaxNote, useProposedTax } from "./proposed-tax.tsx";

const taxFields = ["tax_rate", "withholding_rate", "tax_reason"] as const;

/** The tax as it is proposed, with its reason, or other rates with theirs. */
export function RecurringTaxFields({ form }: { form: ResourceForm<keyof RecurringChargeInput> }) {
  const { t } = useTexts();
  const { fields } = form;
  const proposed = useProposedTax(form);
  const { rateOf } = useTaxNames();
  const { labelOf } = form;
  // By the place of the property; neutral until the rental is known.
  const named: typeof form = {
    ...form,
    labelOf: (name) => (name === "tax_rate" && proposed ? rateOf(proposed.indirect_tax) : labelOf(name)),
  };
  const [isSet, setSet] = useState(taxFields.some((field) => fields.values[field] !== null));
  const choose = (isOther: boolean) => {
    setSet(isOther);
    fields.setFieldValue("tax_rate", isOther ? (proposed?.tax_rate ?? null) : null);
    fields.setFieldValue("withholding_rate", isOther ? (proposed?.withholding_rate ?? null) : null);
    if (!isOther) fields.setFieldValue("tax_reason", null);
  };
  return (
    <>
      {proposed ? (
        <ProposedTaxNote proposed={proposed} />
      ) : (
        <Text size="sm">{t("accounting.recurring.tax_later")}</Text>
      )}
      <Checkbox
        label={t("accounting.recurring.sets_tax")}
        checked={isSet}
        disabled={form.isReadOnly}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
      />
      {isSet && (
        <>
          <FieldRow>
            <PercentField form={named} name="tax_rate" />
            <PercentField form={form} name="withholding_rate" />
          </FieldRow>
          <TextField form={form} name="tax_reason" hint="accounting.recurring.tax_reason_hint" isRequired />
        </>
      )}
    </>
  );
}

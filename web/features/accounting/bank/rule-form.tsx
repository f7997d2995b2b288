import { type BankRule, bankRuleResource } from "#shared/domain/accounting/bank/bank-rule.ts";
import { personResource } from "#shared/domain/persons/person.ts";
import { ownerResource } from "#shared/domain/properties/owner.ts";
import { propertyResource } from "#shared/domain/properties/property.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { EntityFormDrawer } from "#web/components/entity-form-drawer.tsx";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { CheckboxField } from "#web/components/form/checkbox-field.tsx";
import { EntitySelect } from "#web/components/form/entity-select.tsx";
import { FieldRow } from "#web/components/form/field-row.tsx";
import { MoneyField } from "#web/components/form/number-field.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useResourceForm } from "#web/components/form/use-resource-form.ts";
import { useTexts } from "#web/components/use-texts.ts";
import {
  bankChargeChoices,
  paidChargeKindChoices,
  ruleDirectionChoices,
  ruleTargetChoices,
} from "./banking-choices.ts";

/** A rule that proposes what bank movements are: its words and other conditions, and what it proposes. */
export function RuleForm(props: EntityFormProps<BankRule>) {
  const { t } = useTexts();
  const form = useResourceForm(bankRuleResource, props, {
    target: "charge_owner",
    charge_kind: "community",
    is_active: true,
  });
  const { target } = form.fields.values;
  return (
    <EntityFormDrawer form={form} {...props}>
      <Notice>{t("accounting.rule.explained")}</Notice>
      <TextField form={form} name="text" hint="accounting.rule.text_hint" />
      <FieldRow>
        <MoneyField form={form} name="min_amount" />
        <MoneyField form={form} name="max_amount" />
      </FieldRow>
      <FieldRow>
        <SelectField form={form} name="direction" choices={ruleDirectionChoices} />
        <TextField form={form} name="company_iban" />
      </FieldRow>
      <SelectField form={form} name="target" choices={ruleTargetChoices} />
      {target === "charge_owner" && (
        <>
          <SelectField form={form} name="charge_kind" choices={paidChargeKindChoices} isRequired />
          <EntitySelect form={form} name="property_id" resource={propertyResource} />
          <EntitySelect
            form={form}
            name="owner_id"
            resource={ownerResource}
            hint="accounting.owner_charge.owner_hint"
          />
          <TextField form={form} name="concept" hint="accounting.rule.concept_hint" />
        </>
      )}
      {target === "book_bank_charge" && (
        <SelectField form={form} name="bank_charge" choices={bankChargeChoices} isRequired />
      )}
      {target === "person" && (
        <>
          <EntitySelect form={form} name="person_id" resource={personResource} isRequired />
          <EntitySelect form={form} name="rental_id" resource={rentalResource} />
        </>
      )}
      {target === "ignore" && <TextField form={form} name="reason" />}
      <CheckboxField form={form} name="is_active" />
    </EntityFormDrawer>
  );
}

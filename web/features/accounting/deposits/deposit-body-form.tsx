import { type DepositBody, depositBodyResource } from "#shared/domain/accounting/deposits/deposit-body.ts";
import { EntityFormDrawer } from "#web/components/entity-form-drawer.tsx";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { CheckboxField } from "#web/components/form/checkbox-field.tsx";
import { FieldRow } from "#web/components/form/field-row.tsx";
import { NumberField, PercentField } from "#web/components/form/number-field.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useResourceForm } from "#web/components/form/use-resource-form.ts";
import { regionChoices } from "./deposit-choices.ts";

export function DepositBodyForm(props: EntityFormProps<DepositBody>) {
  const form = useResourceForm(depositBodyResource, props);
  return (
    <EntityFormDrawer form={form} {...props}>
      <SelectField form={form} name="region" choices={regionChoices} />
      <TextField form={form} name="name" />
      <FieldRow>
        <NumberField form={form} name="days_to_lodge" hint="accounting.deposit.days_hint" />
        <PercentField form={form} name="percent" />
      </FieldRow>
      <TextField form={form} name="url" />
      <CheckboxField form={form} name="is_verified" hint="accounting.deposit.verify_hint" />
    </EntityFormDrawer>
  );
}

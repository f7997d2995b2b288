import { rentIndexResource, type RentIndex } from "#shared/domain/rentals/rent-index.ts";
import { EntityFormDrawer } from "#web/components/entity-form-drawer.tsx";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { FieldRow } from "#web/components/form/field-row.tsx";
import { MonthField } from "#web/components/form/month-field.tsx";
import { PercentField } from "#web/components/form/number-field.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useResourceForm } from "#web/components/form/use-resource-form.ts";
import { rentIndexKindChoices } from "./rental-choices.ts";

const initialValues = { kind: "irav", source: "INE" };

export function RentIndexForm(props: EntityFormProps<RentIndex>) {
  const form = useResourceForm(rentIndexResource, props, initialValues);
  return (
    <EntityFormDrawer form={form} {...props}>
      <FieldRow>
        <SelectField form={form} name="kind" choices={rentIndexKindChoices} />
        <MonthField form={form} name="month" />
      </FieldRow>
      <PercentField form={form} name="value" hint="rentals.index.value_hint" />
      <TextField form={form} name="source" hint="rentals.index.source_hint" />
    </EntityFormDrawer>
  );
}

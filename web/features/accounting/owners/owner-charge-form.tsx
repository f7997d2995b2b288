import { type OwnerCharge, ownerChargeResource } from "#shared/domain/accounting/owners/owner-charge.ts";
import { incidentResource } from "#shared/domain/incidents/incident.ts";
import { ownerResource } from "#shared/domain/properties/owner.ts";
import { propertyResource } from "#shared/domain/properties/property.ts";
import { useToday } from "#shared/ui/use-now.ts";
import { EntityFormDrawer } from "#web/components/entity-form-drawer.tsx";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { DateField } from "#web/components/form/date-field.tsx";
import { EntitySelect } from "#web/components/form/entity-select.tsx";
import { FieldRow } from "#web/components/form/field-row.tsx";
import { MoneyField, PercentField } from "#web/components/form/number-field.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextAreaField, TextField } from "#web/components/form/text-field.tsx";
import { useResourceForm } from "#web/components/form/use-resource-form.ts";
import { ownerChargeKindChoices } from "./owner-charge-choices.ts";

/** A charge or credit of an owner outside tenants' invoices. */
export function OwnerChargeForm(props: EntityFormProps<OwnerCharge>) {
  const form = useResourceForm(ownerChargeResource, props, { kind: "repair", charged_on: useToday(), tax_rate: 0 });
  return (
    <EntityFormDrawer form={form} {...props}>
      <FieldRow>
        <SelectField form={form} name="kind" choices={ownerChargeKindChoices} />
        <DateField form={form} name="charged_on" />
      </FieldRow>
      <TextField form={form} name="concept" />
      <EntitySelect form={form} name="property_id" resource={propertyResource} />
      <EntitySelect form={form} name="owner_id" resource={ownerResource} hint="accounting.owner_charge.owner_hint" />
      <FieldRow>
        <MoneyField form={form} name="amount" hint="accounting.owner_charge.amount_hint" />
        <PercentField form={form} name="tax_rate" />
      </FieldRow>
      <EntitySelect form={form} name="incident_id" resource={incidentResource} />
      <TextAreaField form={form} name="notes" />
    </EntityFormDrawer>
  );
}

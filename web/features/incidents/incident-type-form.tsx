import { incidentTypeResource, type IncidentType } from "#shared/domain/incidents/incident-type.ts";
import { EntityFormDrawer } from "#web/components/entity-form-drawer.tsx";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { CheckboxField } from "#web/components/form/checkbox-field.tsx";
import { FieldRow } from "#web/components/form/field-row.tsx";
import { NumberField } from "#web/components/form/number-field.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useResourceForm } from "#web/components/form/use-resource-form.ts";
import { priorityChoices } from "./incident-choices.ts";

export function IncidentTypeForm(props: EntityFormProps<IncidentType>) {
  const form = useResourceForm(incidentTypeResource, props, { default_priority: "normal" });
  return (
    <EntityFormDrawer form={form} {...props}>
      <TextField form={form} name="name" />
      <FieldRow>
        <SelectField form={form} name="default_priority" choices={priorityChoices} />
        <NumberField form={form} name="response_hours" unit="h" />
      </FieldRow>
      <CheckboxField form={form} name="is_public" hint="incidents.public_hint" />
    </EntityFormDrawer>
  );
}

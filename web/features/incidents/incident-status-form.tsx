import { incidentStatusResource, type IncidentStatus } from "#shared/domain/incidents/incident-status.ts";
import { EntityFormDrawer } from "#web/components/entity-form-drawer.tsx";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { CheckboxField } from "#web/components/form/checkbox-field.tsx";
import { FieldRow } from "#web/components/form/field-row.tsx";
import { NumberField } from "#web/components/form/number-field.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useResourceForm } from "#web/components/form/use-resource-form.ts";
import { incidentColorChoices, incidentStatusKindChoices } from "./incident-choices.ts";

/** Rules depend on the kind, so it cannot be changed after creation; name and colour can. */
export function IncidentStatusForm(props: EntityFormProps<IncidentStatus>) {
  const form = useResourceForm(incidentStatusResource, props, { color: "gray", position: 0 });
  const kindForm = props.row ? { ...form, isReadOnly: true } : form;
  return (
    <EntityFormDrawer form={form} {...props}>
      <TextField form={form} name="name" />
      <SelectField form={kindForm} name="kind" choices={incidentStatusKindChoices} hint="incidents.kind_hint" />
      <FieldRow>
        <SelectField form={form} name="color" choices={incidentColorChoices} />
        <NumberField form={form} name="position" />
      </FieldRow>
      <CheckboxField form={form} name="is_default" hint="incidents.default_hint" />
    </EntityFormDrawer>
  );
}

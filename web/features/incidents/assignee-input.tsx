import type { InputOf } from "#shared/domain/core/resource.ts";
import type { incidentResource } from "#shared/domain/incidents/incident.ts";
import { useFieldProps } from "#web/components/form/field-props.ts";
import type { ResourceForm } from "#web/components/form/use-resource-form.ts";
import { readField, readReferenceLabel } from "#web/components/row.ts";
import { AssigneeSelect } from "./assignee-select.tsx";

type IncidentFields = ResourceForm<keyof InputOf<typeof incidentResource>>;

const idOrNull = (value: unknown) => (typeof value === "string" ? value : null);

/** The assignee in the form: only users who can see the form's property are offered. */
export function AssigneeInput({ form }: { form: IncidentFields }) {
  const { value, setValue, input } = useFieldProps({ form, name: "assignee_id" });
  const before = idOrNull(readField(form.row, "assignee_id"));
  const label = readReferenceLabel(form.row, "assignee_id");
  return (
    <AssigneeSelect
      {...input}
      property_id={idOrNull(form.fields.values["property_id"])}
      value={idOrNull(value)}
      present={before && label ? { id: before, label } : null}
      onChange={setValue}
    />
  );
}

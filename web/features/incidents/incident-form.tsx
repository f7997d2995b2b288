import { assetResource } from "#shared/domain/assets/asset.ts";
import { incidentTypeResource } from "#shared/domain/incidents/incident-type.ts";
import { incidentResource, type Incident } from "#shared/domain/incidents/incident.ts";
import { propertyResource } from "#shared/domain/properties/property.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { NewAttachments } from "#web/components/attachments/new-attachments.tsx";
import { useNewAttachments } from "#web/components/attachments/use-new-attachments.ts";
import { EntityFormDrawer } from "#web/components/entity-form-drawer.tsx";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { DateField } from "#web/components/form/date-field.tsx";
import { EntitySelect } from "#web/components/form/entity-select.tsx";
import { FieldGroup, FieldRow } from "#web/components/form/field-row.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextAreaField, TextField } from "#web/components/form/text-field.tsx";
import { useResourceForm } from "#web/components/form/use-resource-form.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { describeAssetLocation } from "./asset-location.tsx";
import { AssigneeInput } from "./assignee-input.tsx";
import { priorityChoices } from "./incident-choices.ts";
import { IncidentTypeForm } from "./incident-type-form.tsx";
import classes from "./incidents.module.css";
import { useDueHint } from "./use-due-hint.ts";
import { useAssetContext } from "./use-asset-context.ts";
import { useTypeProposals } from "./use-type-proposals.ts";

/** Search parameters from the ids that are set. */
function narrow(ids: Readonly<Record<string, unknown>>): Record<string, string> {
  const narrowed: Record<string, string> = {};
  for (const [name, id] of Object.entries(ids)) if (typeof id === "string") narrowed[name] = id;
  return narrowed;
}

/**
 * The description comes first, as reported by phone; type, priority and location are derived from it where possible.
 */
export function IncidentForm(props: EntityFormProps<Incident>) {
  const { t } = useTexts();
  const { group, giveTo } = useNewAttachments("incident");
  const onSaved: typeof props.onSaved = (row) => {
    giveTo(row.id);
    props.onSaved(row);
  };
  const form = useResourceForm(incidentResource, { ...props, onSaved });
  useTypeProposals(form);
  const rental = useAssetContext(form);
  const { asset_id, property_id } = form.fields.values;
  /** The asset determines the property. */
  const propertyForm = asset_id ? { ...form, isReadOnly: true } : form;
  const dueHint = useDueHint(form, props.row);
  return (
    <EntityFormDrawer form={form} {...props}>
      <TextAreaField form={form} name="description" />
      {props.row === null && <NewAttachments entity="incident" group={group} />}
      <TextField form={form} name="title" hint="incidents.title_hint" />
      <FieldRow>
        <EntitySelect form={form} name="incident_type_id" resource={incidentTypeResource} create={IncidentTypeForm} />
        <SelectField form={form} name="priority" choices={priorityChoices} />
      </FieldRow>
      <FieldGroup title={t("incidents.place")}>
        <EntitySelect
          form={form}
          name="asset_id"
          resource={assetResource}
          describe={describeAssetLocation}
          narrowed={narrow(asset_id ? {} : { property_id })}
        />
        {rental && <p className={classes.tenant}>{t("incidents.tenant", { name: rental.tenant_label })}</p>}
        <FieldRow>
          <EntitySelect form={propertyForm} name="property_id" resource={propertyResource} />
          <EntitySelect
            form={form}
            name="rental_id"
            resource={rentalResource}
            narrowed={narrow(asset_id ? { asset_id } : { property_id })}
          />
        </FieldRow>
      </FieldGroup>
      <FieldGroup title={t("incidents.contact")}>
        <TextField form={form} name="reporter_name" />
        <FieldRow>
          <TextField form={form} name="reporter_phone" type="tel" />
          <TextField form={form} name="reporter_email" type="email" />
        </FieldRow>
      </FieldGroup>
      <FieldRow>
        <AssigneeInput form={form} />
        <DateField form={form} name="due_on" hint={dueHint} />
      </FieldRow>
    </EntityFormDrawer>
  );
}

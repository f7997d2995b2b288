import { type Manager, managerResource } from "#shared/domain/administration/manager.ts";
import { userResource } from "#shared/domain/administration/user.ts";
import { propertyResource } from "#shared/domain/properties/property.ts";
import { EntityFormDrawer } from "#web/components/entity-form-drawer.tsx";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { CheckboxField } from "#web/components/form/checkbox-field.tsx";
import { EntityMultiSelect } from "#web/components/form/entity-multi-select.tsx";
import { OptionNote } from "#web/components/form/entity-options.tsx";
import { EntitySelect } from "#web/components/form/entity-select.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useResourceForm } from "#web/components/form/use-resource-form.ts";
import { ManagerSightPreview } from "./manager-sight.tsx";

const whoWorksHere = { is_active: "true" };

/** A manager: the user, their properties, and the resulting visible records. */
export function ManagerForm(props: EntityFormProps<Manager>) {
  const form = useResourceForm(managerResource, props, { property_ids: [], sees_all_properties: false });
  const { user_id, property_ids, sees_all_properties } = form.fields.values;
  const seesAll = sees_all_properties === true;
  const fields = (
    <>
      <EntitySelect
        form={form}
        name="user_id"
        resource={userResource}
        narrowed={whoWorksHere}
        describe={({ role_label }) => <OptionNote>{role_label}</OptionNote>}
      />
      <TextField form={form} name="phone" type="tel" />
      <CheckboxField form={form} name="sees_all_properties" />
      {typeof user_id === "string" && (
        <ManagerSightPreview
          manager={props.row}
          user_id={user_id}
          sight={{ sees_all_properties: seesAll, properties: Array.isArray(property_ids) ? property_ids.length : 0 }}
        />
      )}
      <EntityMultiSelect form={form} name="property_ids" resource={propertyResource} />
    </>
  );
  // Read-only forms also show the properties as pills.
  return (
    <EntityFormDrawer form={form} onClose={props.onClose} reading={fields}>
      {fields}
    </EntityFormDrawer>
  );
}

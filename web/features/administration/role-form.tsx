import { isSuperAdmin, type Role, roleResource } from "#shared/domain/administration/role.ts";
import type { Permissions } from "#shared/domain/core/roles.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { EntityFormDrawer } from "#web/components/entity-form-drawer.tsx";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { FieldGroup, FieldRow } from "#web/components/form/field-row.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useResourceForm } from "#web/components/form/use-resource-form.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { PermissionMatrix } from "./permission-matrix.tsx";
import { roleScopeChoices } from "./user-choices.ts";

/** A form value is untyped. */
function readPermissions(value: unknown): Permissions {
  const parsed = roleResource.input.shape.permissions.safeParse(value);
  return parsed.success ? parsed.data : {};
}

/** A role with its permissions; a new one has none. */
export function RoleForm(props: EntityFormProps<Role>) {
  const { t } = useTexts();
  const form = useResourceForm(roleResource, props, { scope: "all", permissions: { "*": [] } });
  const { permissions } = form.fields.values;
  const isFixed = props.row !== null && isSuperAdmin(props.row);
  const isReadOnly = form.isReadOnly || isFixed;
  const error = form.fields.errors["permissions"];
  const rights = (
    <FieldGroup title={form.labelOf("permissions")}>
      {!isReadOnly && <p style={{ margin: 0 }}>{t("administration.role.matrix_hint")}</p>}
      {error && <Notice tone="danger">{error}</Notice>}
      <PermissionMatrix
        value={readPermissions(permissions)}
        isReadOnly={isReadOnly}
        onChange={(value) => form.fields.setFieldValue("permissions", value)}
      />
    </FieldGroup>
  );
  return (
    <EntityFormDrawer
      form={{ ...form, isReadOnly }}
      onClose={props.onClose}
      reading={
        <>
          {isFixed && <Notice>{t("administration.role.fixed")}</Notice>}
          {rights}
        </>
      }
    >
      <FieldRow>
        <TextField form={form} name="name" />
        <SelectField form={form} name="scope" choices={roleScopeChoices} />
      </FieldRow>
      <Notice>{t("administration.role.scope_hint")}</Notice>
      {rights}
    </EntityFormDrawer>
  );
}

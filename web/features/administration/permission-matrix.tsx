import { Checkbox } from "@mantine/core";
import type { EntityName } from "#shared/domain/core/entity-names.ts";
import { type Action, actions, actionsOf, isAllowed, type Permissions } from "#shared/domain/core/roles.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { permissionGroups } from "#web/components/permission-groups.ts";
import { PlainTable } from "#web/components/plain-table.tsx";
import classes from "./permission-matrix.module.css";

interface MatrixProps {
  value: Permissions;
  onChange: (value: Permissions) => void;
  isReadOnly: boolean;
}

const allowedActions = (permissions: Permissions, entity: EntityName) =>
  actionsOf(entity).filter((action) => isAllowed(permissions, entity, action));

function EntityRow({ entity, value, onChange, isReadOnly }: MatrixProps & { entity: EntityName }) {
  const { t } = useTexts();
  const allowed = allowedActions(value, entity);
  const known = actionsOf(entity);
  const name = t(`entities.${entity}`);
  const set = (next: readonly Action[]) => onChange({ ...value, [entity]: known.filter((one) => next.includes(one)) });
  const toggle = (action: Action, isOn: boolean) =>
    set(isOn ? [...allowed, action] : allowed.filter((one) => one !== action));
  const isWhole = allowed.length === known.length;
  return (
    <tr>
      <th scope="row">
        <Checkbox
          label={name}
          aria-label={t("administration.role.all_of", { name })}
          checked={isWhole}
          indeterminate={allowed.length > 0 && !isWhole}
          disabled={isReadOnly}
          onChange={() => set(isWhole ? [] : known)}
        />
      </th>
      {actions.map((action) => (
        <td key={action}>
          {known.includes(action) && (
            <label className={classes.cell}>
              <Checkbox
                aria-label={t("administration.role.right_of", {
                  right: t(`administration.right.${action}`),
                  entity: name,
                })}
                checked={allowed.includes(action)}
                disabled={isReadOnly}
                onChange={(event) => toggle(action, event.currentTarget.checked)}
              />
              <span className={classes.word} aria-hidden>
                {t(`administration.right.${action}`)}
              </span>
            </label>
          )}
        </td>
      ))}
    </tr>
  );
}

/**
 * A role's permissions: one row per entity, one checkbox per action, grouped by area. On a phone each entity is a
 * card.
 */
export function PermissionMatrix(props: MatrixProps) {
  const { t, fieldLabel } = useTexts();
  return (
    <PlainTable className={classes.matrix} label={fieldLabel("role", "permissions")}>
      <thead>
        <tr>
          <th scope="col">{fieldLabel("audit_entry", "entity")}</th>
          {actions.map((action) => (
            <th key={action} scope="col">
              {t(`administration.right.${action}`)}
            </th>
          ))}
        </tr>
      </thead>
      {permissionGroups.map(({ area, entities }) => (
        <tbody key={area}>
          <tr className={classes.group}>
            <th colSpan={actions.length + 1} scope="rowgroup">
              {t(`administration.role.group.${area}`)}
            </th>
          </tr>
          {entities.map((entity) => (
            <EntityRow key={entity} entity={entity} {...props} />
          ))}
        </tbody>
      ))}
    </PlainTable>
  );
}

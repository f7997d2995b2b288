import { Checkbox } from "@mantine/core";
import { useSnapshot } from "valtio/react";
import { sessionState } from "#shared/client/state/session-state.ts";
import type { EntityName } from "#shared/domain/core/entity-names.ts";
import { actionsOf, isAllowed, type Permissions } from "#shared/domain/core/roles.ts";
import { levelsOf, scopeFor, type ScopeLevel, scopeLevels, type TokenScope } from "#shared/domain/core/token-scopes.ts";
import { permissionGroups } from "#web/components/permission-groups.ts";
import { PlainTable } from "#web/components/plain-table.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./api-tokens.module.css";

type Subject = EntityName | "*";

interface ScopeTableProps {
  value: readonly TokenScope[];
  onChange: (value: TokenScope[]) => void;
}

/** Whether the user has any permission that the scope would grant. */
function has(permissions: Permissions, entity: EntityName, level: ScopeLevel): boolean {
  return actionsOf(entity).some(
    (action) => isAllowed(permissions, entity, action) && scopeFor(entity, action) === `${entity}:${level}`,
  );
}

/** Write includes read: the higher level replaces the lower one. */
function choose(value: readonly TokenScope[], subject: Subject, level: ScopeLevel, isOn: boolean): TokenScope[] {
  const others = value.filter((scope) => !scope.startsWith(`${subject}:`));
  if (isOn) return [...others, `${subject}:${level}`];
  return level === "write" ? [...others, `${subject}:read`] : others;
}

function ScopeRow(props: ScopeTableProps & { subject: Subject; name: string; offered: readonly ScopeLevel[] }) {
  const { subject, name, offered, value, onChange } = props;
  const { t } = useTexts();
  const isByAll = (level: ScopeLevel) =>
    subject !== "*" && (value.includes("*:write") || (level === "read" && value.includes("*:read")));
  const isOn = (level: ScopeLevel) =>
    value.includes(`${subject}:write`) || (level === "read" && value.includes(`${subject}:read`)) || isByAll(level);
  return (
    <tr>
      <th scope="row">{name}</th>
      {scopeLevels.map((level) => (
        <td key={level}>
          {offered.includes(level) && (
            <div className={classes.cell}>
              <Checkbox
                size="xs"
                label={t(`account.tokens.${level}`)}
                aria-label={`${name}: ${t(`account.tokens.${level}`)}`}
                checked={isOn(level)}
                disabled={isByAll(level)}
                onChange={(event) => onChange(choose(value, subject, level, event.currentTarget.checked))}
              />
            </div>
          )}
        </td>
      ))}
    </tr>
  );
}

/** A token's scopes: one row per entity, limited to the user's own permissions. */
export function ScopeTable(props: ScopeTableProps) {
  const { t } = useTexts();
  const { user } = useSnapshot(sessionState);
  const permissions = user?.permissions ?? {};
  const offeredOf = (entity: EntityName) => levelsOf(entity).filter((level) => has(permissions, entity, level));
  return (
    <PlainTable className={classes.scopes} label={t("field.api_token.scopes")}>
      <tbody>
        <ScopeRow {...props} subject="*" name={t("account.tokens.everything")} offered={scopeLevels} />
      </tbody>
      {permissionGroups.map(({ area, entities }) => {
        const known = entities.filter((entity) => offeredOf(entity).length > 0);
        return (
          known.length > 0 && (
            <tbody key={area}>
              <tr className={classes.group}>
                <th colSpan={scopeLevels.length + 1} scope="rowgroup">
                  {t(`administration.role.group.${area}`)}
                </th>
              </tr>
              {known.map((entity) => (
                <ScopeRow
                  key={entity}
                  {...props}
                  subject={entity}
                  name={t(`entities.${entity}`)}
                  offered={offeredOf(entity)}
                />
              ))}
            </tbody>
          )
        );
      })}
    </PlainTable>
  );
}

import { type Role, roleResource } from "#shared/domain/administration/role.ts";
import { entityNames } from "#shared/domain/core/entity-names.ts";
import { actionsOf, isAllowed } from "#shared/domain/core/roles.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { columnOf } from "#web/components/data-table/column.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { useList } from "#web/components/use-list.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { ChoiceValue, Instant } from "#web/components/value.tsx";
import { roleScopeChoices } from "./user-choices.ts";

const RoleForm = lazyComponent(async () => (await import("./role-form.tsx")).RoleForm);

/** Number of permissions granted. */
function Rights({ role: { permissions } }: { role: Pick<Role, "permissions"> }) {
  const { t } = useTexts();
  const rights = entityNames.flatMap((entity) =>
    actionsOf(entity).filter((action) => isAllowed(permissions, entity, action)),
  );
  return t("administration.role.rights", { count: rights.length });
}

const column = columnOf<Role>();

const columns = [
  column({ id: "name", render: ({ name }) => name }),
  column({ id: "permissions", width: 190, render: (role) => <Rights role={role} /> }),
  column({
    id: "scope",
    width: 190,
    card: "aside",
    render: ({ scope }) => <ChoiceValue of={roleScopeChoices} value={scope} />,
  }),
  column({ id: "slug", width: 190, isExtra: true, render: ({ slug }) => slug }),
  column({ id: "updated_at", width: 200, render: ({ updated_at }) => <Instant at={updated_at} /> }),
];

const filters: readonly FilterDefinition[] = [{ kind: "choice", field: "scope", choices: roleScopeChoices }];

/** /roles: permissions of groups of users. */
export function RoleList() {
  const list = useList(roleResource, columns);
  return <ListScreen list={list} filters={filters} form={RoleForm} />;
}

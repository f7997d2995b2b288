import { type Manager, managerResource, reasonOfSight } from "#shared/domain/administration/manager.ts";
import { userResource } from "#shared/domain/administration/user.ts";
import { propertyResource } from "#shared/domain/properties/property.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { PhoneLink } from "#web/components/contact-links.tsx";
import { columnOf } from "#web/components/data-table/column.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useList } from "#web/components/use-list.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { useRoleScopes } from "./use-role-scopes.ts";
import { userStateChoices, userStateColors } from "./user-choices.ts";

const ManagerForm = lazyComponent(async () => (await import("./manager-form.tsx")).ManagerForm);

/** "Everything" with the reason, the number of properties, or "Nothing". */
function Sight({
  manager: { user_role_id, property_ids, sees_all_properties },
}: {
  manager: Pick<Manager, "user_role_id" | "property_ids" | "sees_all_properties">;
}) {
  const { t } = useTexts();
  const scope = useRoleScopes().get(user_role_id) ?? "own";
  const count = property_ids.length;
  const reason = reasonOfSight(scope, { sees_all_properties, properties: count });
  return t(`administration.sight.${reason}`, { count });
}

/** Whether the manager's user is active. */
function State({ manager: { user_is_active } }: { manager: Pick<Manager, "user_is_active"> }) {
  const { t } = useTexts();
  const state = user_is_active ? "active" : "inactive";
  return <StatusBadge color={userStateColors[state]} label={t(userStateChoices.text(state))} />;
}

const column = columnOf<Manager>();

const columns = [
  column({ id: "label", render: ({ label }) => label }),
  column({
    id: "property_ids",
    reads: ["user_role_id", "property_ids", "sees_all_properties"],
    header: "field.role.scope",
    width: 280,
    render: (manager) => <Sight manager={manager} />,
  }),
  column({ id: "user_email", render: ({ user_email }) => user_email }),
  column({ id: "phone", width: 185, render: ({ phone }) => <PhoneLink phone={phone} /> }),
  column({
    id: "user_is_active",
    header: "administration.user.state",
    width: 150,
    card: "aside",
    render: (manager) => <State manager={manager} />,
  }),
];

const filters: readonly FilterDefinition[] = [
  { kind: "entity", field: "property_ids", resource: propertyResource },
  { kind: "entity", field: "user_id", resource: userResource },
  { kind: "boolean", field: "sees_all_properties" },
];

/** /managers: managers, their properties, and the resulting visible records. */
export function ManagerList() {
  const list = useList(managerResource, columns);
  return <ListScreen list={list} filters={filters} form={ManagerForm} />;
}

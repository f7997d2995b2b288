import { roleResource } from "#shared/domain/administration/role.ts";
import { stateOfUser, type User, userResource } from "#shared/domain/administration/user.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { columnOf } from "#web/components/data-table/column.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useList } from "#web/components/use-list.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { ChoiceValue, Instant, YesNo } from "#web/components/value.tsx";
import { pageLanguageChoices } from "./page-choices.ts";
import { userStateChoices, userStateColors } from "./user-choices.ts";

const UserForm = lazyComponent(async () => (await import("./user-form.tsx")).UserForm);

function State({ user }: { user: Parameters<typeof stateOfUser>[0] }) {
  const { t } = useTexts();
  const state = stateOfUser(user);
  return <StatusBadge color={userStateColors[state]} label={t(userStateChoices.text(state))} />;
}

const column = columnOf<User>();

const columns = [
  column({ id: "name", render: ({ name }) => name }),
  column({ id: "email", render: ({ email }) => email }),
  column({ id: "role_id", reads: ["role_label"], width: 190, render: ({ role_label }) => role_label }),
  column({
    id: "is_active",
    reads: ["is_active", "has_password"],
    header: "administration.user.state",
    width: 150,
    card: "aside",
    render: (user) => <State user={user} />,
  }),
  column({ id: "last_login_at", width: 190, render: ({ last_login_at }) => <Instant at={last_login_at} /> }),
  column({
    id: "has_second_factor",
    width: 190,
    isExtra: true,
    render: ({ has_second_factor }) => <YesNo value={has_second_factor} />,
  }),
  column({
    id: "language",
    width: 130,
    isExtra: true,
    render: ({ language }) => <ChoiceValue of={pageLanguageChoices} value={language} />,
  }),
];

const filters: readonly FilterDefinition[] = [
  { kind: "entity", field: "role_id", resource: roleResource },
  { kind: "boolean", field: "is_active" },
  { kind: "boolean", field: "has_password" },
  { kind: "boolean", field: "has_second_factor" },
  { kind: "choice", field: "language", choices: pageLanguageChoices },
];

/** /users: the company's users, their roles, and whether they have accepted the invitation. */
export function UserList() {
  const list = useList(userResource, columns);
  return <ListScreen list={list} filters={filters} form={UserForm} />;
}

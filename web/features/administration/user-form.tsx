import { Anchor } from "@mantine/core";
import { useState } from "react";
import { useSnapshot } from "valtio/react";
import { Link } from "wouter";
import { sessionState } from "#shared/client/state/session-state.ts";
import { isSuperAdmin, roleResource } from "#shared/domain/administration/role.ts";
import { type User, userResource } from "#shared/domain/administration/user.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { EntityFormDrawer } from "#web/components/entity-form-drawer.tsx";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { EntitySelect } from "#web/components/form/entity-select.tsx";
import { FieldRow } from "#web/components/form/field-row.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useResourceForm } from "#web/components/form/use-resource-form.ts";
import { RowFields } from "#web/components/row-fields.tsx";
import type { BaseRow } from "#web/components/row.ts";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { OneTimeLink } from "./one-time-link.tsx";
import { pageLanguageChoices } from "./page-choices.ts";
import { UserTokens } from "./user-tokens.tsx";
import { UserMoves } from "./user-moves.tsx";
import { useRoleScopes } from "./use-role-scopes.ts";
import { useUserLink } from "./use-user-link.ts";

/** Whether the row is a super administrator and the current user is not: read-only. */
function useIsOutOfReach(user: User | null): boolean {
  const { user: me } = useSnapshot(sessionState);
  return user !== null && isSuperAdmin({ slug: user.role_slug }) && !(me && isSuperAdmin(me.role));
}

/** A user; a new one is invited at once, and the drawer is replaced by the link. */
export function UserForm(props: EntityFormProps<User>) {
  const { row, onSaved } = props;
  const { t } = useTexts();
  const [created, setCreated] = useState<BaseRow | null>(null);
  const invitation = useUserLink("invite");
  const invite = (user: BaseRow) => {
    setCreated(user);
    invitation.issue(user);
  };
  const form = useResourceForm(userResource, { ...props, onSaved: row ? onSaved : invite }, { language: "es" });
  const isOutOfReach = useIsOutOfReach(row);
  const scopes = useRoleScopes();
  const mayUpdate = useCan()("user", "update");
  if (created) {
    const recipient = { name: created.label, email: String(form.fields.values.email) };
    return <OneTimeLink link={invitation} recipient={recipient} onClose={() => onSaved(created)} />;
  }
  return (
    <EntityFormDrawer
      form={{ ...form, isReadOnly: form.isReadOnly || isOutOfReach }}
      onClose={props.onClose}
      reading={
        row && (
          <>
            {isOutOfReach && <Notice>{t("administration.user.fixed")}</Notice>}
            <RowFields resource={userResource} row={row} />
          </>
        )
      }
    >
      {row && <UserMoves user={row} onMoved={props.onClose} />}
      <TextField form={form} name="name" />
      <TextField form={form} name="email" type="email" />
      <FieldRow>
        <EntitySelect form={form} name="role_id" resource={roleResource} />
        <SelectField form={form} name="language" choices={pageLanguageChoices} />
      </FieldRow>
      {scopes.get(String(form.fields.values["role_id"])) === "own" && (
        <Notice>
          {t("administration.user.own_scope")}{" "}
          <Anchor component={Link} href="/managers" inherit>
            {t("administration.user.assign")}
          </Anchor>
        </Notice>
      )}
      {row && !isOutOfReach && mayUpdate && <UserTokens user={row} />}
      {!row && <Notice>{t("administration.user.invite_hint")}</Notice>}
    </EntityFormDrawer>
  );
}

import type { StatusColor } from "#shared/domain/core/color.ts";
import { roleScopes } from "#shared/domain/core/roles.ts";
import { userStates, type UserState } from "#shared/domain/administration/user.ts";
import { choices } from "#web/components/choices.ts";

export const userStateChoices = choices(userStates, (state) => `administration.state.${state}`);
export const roleScopeChoices = choices(roleScopes, (scope) => `administration.scope.${scope}`);

export const userStateColors: Readonly<Record<UserState, StatusColor>> = {
  invited: "amber",
  active: "green",
  inactive: "gray",
};

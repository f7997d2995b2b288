import { useQuery } from "@tanstack/react-query";
import { accessContactsQuery } from "#shared/client/access-contacts.ts";
import { useTexts } from "./use-texts.ts";

/** Who can give the right that is missing: by role, and by name for who may read users. */
export function useAccessHint(): string {
  const { t, language } = useTexts();
  const { data } = useQuery(accessContactsQuery);
  if (!data || data.roles.length === 0) return t("no_permission.hint");
  const listed = (items: readonly string[]) => new Intl.ListFormat(language, { type: "disjunction" }).format(items);
  const byRole = t("no_permission.roles", { roles: listed(data.roles) });
  if (data.users.length === 0) return byRole;
  const users = listed(data.users.map(({ name, email }) => `${name} (${email})`));
  return `${byRole} ${t("no_permission.users", { users })}`;
}

import { queryOptions } from "@tanstack/react-query";
import { call, callForEffect } from "#shared/client/http.ts";
import { queryClient } from "#shared/client/query-client.ts";
import type { ApiToken } from "#shared/domain/account/api-token.ts";
import type { User } from "#shared/domain/administration/user.ts";
import { FieldGroup } from "#web/components/form/field-row.tsx";
import { ApiTokenList } from "#web/components/api-token-list.tsx";
import { useTexts } from "#web/components/use-texts.ts";

const tokensQuery = (id: string) =>
  queryOptions({
    queryKey: ["user", "tokens", id],
    queryFn: async ({ signal }) => (await call<ApiToken[]>(`/users/${id}/tokens`, { signal })).data,
    staleTime: 0,
  });

/** A user's access tokens, for user administrators, who can revoke any of them. */
export function UserTokens({ user: { id } }: { user: User }) {
  const { t } = useTexts();
  const query = tokensQuery(id);
  const revoke = async (token_id: string) => {
    await callForEffect(`/users/${id}/tokens/${token_id}/revoke`, { method: "POST" });
    await queryClient.invalidateQueries(query);
  };
  return (
    <FieldGroup title={t("page.api_tokens")}>
      <ApiTokenList query={query} onRevoke={revoke} none={t("administration.user.no_tokens")} />
    </FieldGroup>
  );
}

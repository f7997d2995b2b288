import { useQuery } from "@tanstack/react-query";
import { listQuery } from "#shared/client/resource-queries.ts";
import { roleResource } from "#shared/domain/administration/role.ts";
import type { RoleScope } from "#shared/domain/core/roles.ts";
import { useCan } from "#web/components/use-can.ts";

/** The scope of each role by id; empty while loading, and for users who may not read roles. */
export function useRoleScopes(): ReadonlyMap<string, RoleScope> {
  const enabled = useCan()("role", "read");
  const { data } = useQuery({ ...listQuery(roleResource, "page_size=200"), enabled });
  return new Map(data?.data.map(({ id, scope }) => [id, scope]));
}

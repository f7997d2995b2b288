import { personResource } from "#shared/domain/persons/person.ts";
import { insertRow, updateRow } from "#server/db/table-store.ts";
import { listRoute } from "#server/http/crud-routes.ts";
import type { Route } from "#server/http/route.ts";
import { standardRoutes } from "#server/http/standard-routes.ts";
import { settleDocumentation } from "./person-documentation.ts";
import { assertRolesKept, refuseParty } from "./person-roles.ts";

const persons = standardRoutes(personResource, {
  mayArchive: refuseParty,
  insert: async ({ tx, input }) => {
    const documentation_type = await settleDocumentation(tx, input, null);
    return insertRow(tx, personResource, { ...input, documentation_type });
  },
  update: async ({ tx, user }, change) => {
    const { id, before, after, patch } = change;
    const documentation_type = await settleDocumentation(tx, after, id);
    await assertRolesKept(tx, id, before, after);
    await updateRow(tx, personResource, change, { ...patch, documentation_type }, user);
  },
});

export const personRoutes: readonly Route[] = [
  listRoute(personResource, { path: "/persons/tenants", conditions: () => [() => "t.is_tenant"] }),
  listRoute(personResource, { path: "/persons/guarantors", conditions: () => [() => "t.is_guarantor"] }),
  ...persons,
];

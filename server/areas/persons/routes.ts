import { AppError } from "#shared/domain/core/app-error.ts";
import { personResource } from "#shared/domain/persons/person.ts";
import { notBlockedOrErasedSql, refuseForgotten } from "./refuse-blocked.ts";
import { insertRow, updateRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { listRoute } from "#server/engine/http/crud-routes.ts";
import type { Route } from "#server/engine/http/route.ts";
import { standardRoutes } from "#server/engine/http/standard-routes.ts";
import { settleDocumentation } from "./person-documentation.ts";
import { assertLiveRolesUnchanged, refuseParty, requireAddressOfPayer } from "./person-roles.ts";

/**
 * A merge is permanent: the duplicate cannot be changed or restored.
 * @throws AppError person_merged, which names the person it was merged into
 */
async function refuseMerged(tx: Tx, id: string): Promise<void> {
  const [into] = await tx.query<{ id: string; label: string }>(
    "select k.id, k.label from person p join person k on k.id = p.merged_into_id where p.id = $1",
    [id],
  );
  if (into) throw new AppError("person_merged", { params: { name: into.label, id: into.id }, data: into });
}

/** @throws AppError person_merged, and what `refuseForgotten` throws */
async function refuseGone(tx: Tx, id: string): Promise<void> {
  await refuseMerged(tx, id);
  await refuseForgotten(tx, "person", id);
}

const persons = standardRoutes(personResource, {
  conditions: () => [notBlockedOrErasedSql],
  mayArchive: refuseParty,
  mayUpdate: refuseGone,
  mayRestore: refuseGone,
  mayRemove: (tx, id) => refuseForgotten(tx, "person", id),
  insert: async ({ tx, user, input }) => {
    const documentation_type = await settleDocumentation(tx, input, null, user);
    return insertRow(tx, personResource, { ...input, documentation_type });
  },
  update: async ({ tx, user }, change) => {
    const { id, before, after, patch } = change;
    const documentation_type = await settleDocumentation(tx, after, before, user);
    await assertLiveRolesUnchanged(tx, id, before, after);
    await updateRow(tx, personResource, change, { ...patch, documentation_type }, user);
    if (before.address_id !== null) await requireAddressOfPayer(tx, id);
  },
});

export const personRoutes: readonly Route[] = [
  listRoute(personResource, {
    path: "/persons/tenants",
    conditions: () => [() => "t.is_tenant", notBlockedOrErasedSql],
  }),
  listRoute(personResource, {
    path: "/persons/guarantors",
    conditions: () => [() => "t.is_guarantor", notBlockedOrErasedSql],
  }),
  ...persons,
];

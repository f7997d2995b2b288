import { AppError } from "#shared/domain/core/app-error.ts";
import { liveRentalStates } from "#shared/domain/rentals/rental.ts";
import { personResource } from "#shared/domain/persons/person.ts";
import { insertRow, updateRow } from "#server/db/table-store.ts";
import type { Tx } from "#server/db/transaction.ts";
import { listRoute } from "#server/http/crud-routes.ts";
import type { Route } from "#server/http/route.ts";
import { standardRoutes } from "#server/http/standard-routes.ts";

/** Staff are offered the person who already has the documentation. @throws AppError duplicate_documentation */
async function refuseDuplicate(
  tx: Tx,
  person: { documentation_type: string; documentation: string },
  id: string | null,
): Promise<void> {
  const [existing] = await tx.query<{ id: string; label: string }>(
    `select id, label from person
     where documentation_type = $1 and documentation = $2 and id is distinct from $3::uuid`,
    [person.documentation_type, person.documentation, id],
  );
  if (!existing) return;
  const params = { name: existing.label, id: existing.id };
  throw new AppError("duplicate_documentation", { params, field: "documentation", data: existing });
}

/** Whoever rents or answers for a rental stays in sight. @throws AppError referenced */
async function refuseParty(tx: Tx, id: string): Promise<void> {
  const rows = await tx.query(
    `select 1 from rental_party p join rental r on r.id = p.rental_id
     where p.person_id = $1 and p.until is null and r.state = any($2) limit 1`,
    [id, liveRentalStates],
  );
  if (rows.length > 0) throw new AppError("referenced", { params: { by: "rental" } });
}

const persons = standardRoutes(personResource, {
  mayArchive: refuseParty,
  insert: async ({ tx, input }) => {
    await refuseDuplicate(tx, input, null);
    return insertRow(tx, personResource, input);
  },
  update: async ({ tx, user }, change) => {
    await refuseDuplicate(tx, change.after, change.id);
    await updateRow(tx, personResource, change, change.patch, user);
  },
});

export const personRoutes: readonly Route[] = [
  listRoute(personResource, { path: "/persons/tenants", conditions: () => [() => "t.is_tenant"] }),
  listRoute(personResource, { path: "/persons/guarantors", conditions: () => [() => "t.is_guarantor"] }),
  ...persons,
];

import { AppError } from "#shared/domain/core/app-error.ts";
import { liveRentalStates } from "#shared/domain/rentals/rental.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

type Role = "is_tenant" | "is_guarantor";

const LIVE_ROLES_SQL = `
  select bool_or(p.role <> 'guarantor') as is_tenant, bool_or(p.role = 'guarantor') as is_guarantor
  from rental_party p join rental r on r.id = p.rental_id
  where p.person_id = $1 and (p.until is null or p.until >= business_today()) and r.state = any($2)`;

/** A person's roles in live rentals. */
async function readLiveRoles(tx: Tx, id: string): Promise<Readonly<Record<Role, boolean>>> {
  const [roles] = await tx.query<Record<Role, boolean | null>>(LIVE_ROLES_SQL, [id, liveRentalStates]);
  return { is_tenant: roles?.is_tenant ?? false, is_guarantor: roles?.is_guarantor ?? false };
}

/**
 * A party of a live rental cannot be archived.
 * @throws AppError in_use
 */
export async function refuseParty(tx: Tx, id: string): Promise<void> {
  const { is_tenant, is_guarantor } = await readLiveRoles(tx, id);
  if (is_tenant || is_guarantor) throw new AppError("in_use", { params: { by: "rental" } });
}

/**
 * A role held in a live rental cannot be removed.
 * @throws AppError role_in_rental at the removed flag
 */
export async function assertLiveRolesUnchanged(
  tx: Tx,
  id: string,
  before: Pick<Person, Role>,
  after: Pick<Person, Role>,
): Promise<void> {
  const taken = (["is_tenant", "is_guarantor"] as const).filter((role) => before[role] && !after[role]);
  if (taken.length === 0) return;
  const live = await readLiveRoles(tx, id);
  const field = taken.find((role) => live[role]);
  if (field) throw new AppError("role_in_rental", { field, entity: "person" });
}

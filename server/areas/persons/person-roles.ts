import { AppError } from "#shared/domain/core/app-error.ts";
import { liveRentalStates } from "#shared/domain/rentals/rental.ts";
import type { Person, PersonInput } from "#shared/domain/persons/person.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

const roles = ["is_tenant", "is_guarantor", "is_payer"] as const;
type Role = (typeof roles)[number];

const LIVE_ROLES_SQL = `
  select bool_or(p.role <> 'guarantor') as is_tenant, bool_or(p.role = 'guarantor') as is_guarantor,
    exists (select 1 from rental r where r.payer_id = $1 and r.archived_at is null and r.state = any($2)) as is_payer
  from rental_party p join rental r on r.id = p.rental_id
  where p.person_id = $1 and (p.until is null or p.until >= business_today()) and r.state = any($2)`;

/** A person's roles in live rentals. */
async function readLiveRoles(tx: Tx, id: string): Promise<Readonly<Record<Role, boolean>>> {
  const [live] = await tx.query<Record<Role, boolean | null>>(LIVE_ROLES_SQL, [id, liveRentalStates]);
  return {
    is_tenant: live?.is_tenant ?? false,
    is_guarantor: live?.is_guarantor ?? false,
    is_payer: live?.is_payer ?? false,
  };
}

/**
 * A party or payer of a live rental cannot be archived.
 * @throws AppError in_use
 */
export async function refuseParty(tx: Tx, id: string): Promise<void> {
  const live = await readLiveRoles(tx, id);
  if (roles.some((role) => live[role])) throw new AppError("in_use", { params: { by: "rental" } });
}

/**
 * A role held in a live rental cannot be removed.
 * @throws AppError role_in_rental at the removed flag
 */
export async function assertLiveRolesUnchanged(
  tx: Tx,
  id: string,
  before: Pick<Person, Role>,
  after: Pick<PersonInput, Role>,
): Promise<void> {
  const taken = roles.filter((role) => before[role] && !after[role]);
  if (taken.length === 0) return;
  const live = await readLiveRoles(tx, id);
  const field = taken.find((role) => live[role]);
  if (field) throw new AppError("role_in_rental", { field, entity: "person" });
}

const PAYER_WITHOUT_ADDRESS_SQL = `
  select p.label as name from person p where p.id = $1 and p.address_id is null and exists (
    select 1 from rental r where r.payer_id = p.id and r.archived_at is null and r.state <> 'cancelled')`;

/**
 * The payer of a rental does not lose its address: the last days and charges of one that is over are still invoiced.
 * @throws AppError payer_without_address
 */
export async function requireAddressOfPayer(tx: Tx, id: string): Promise<void> {
  const [payer] = await tx.query<{ name: string }>(PAYER_WITHOUT_ADDRESS_SQL, [id]);
  if (payer) throw new AppError("payer_without_address", { params: payer, field: "address_id", entity: "person" });
}

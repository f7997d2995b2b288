import { liveRentalStates } from "#shared/domain/rentals/rental.ts";
import type { RentalPartyRole } from "#shared/domain/rentals/rental-party.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { NAMED_PARTIES, refuseUnfitParties } from "./fit-parties.ts";

// The database's part, in server/schema: record_parties.

/**
 * Writes the parties that new rentals or drafts name, from their first day on, for all of them at once. Parties removed
 * from a draft leave no trace: they never were parties. Those that stay keep their share.
 * @throws AppError party_minor, own_guarantor for parties whom the rental has not recorded before
 */
export async function writeParties(tx: Tx, rentalIds: readonly string[]): Promise<void> {
  await refuseUnfitParties(tx, rentalIds, "recorded");
  await markRoles(tx, rentalIds);
  const shares = await tx.query(
    "delete from rental_party where rental_id = any($1) returning rental_id, person_id, share",
    [rentalIds],
  );
  await tx.query(
    `insert into rental_party (rental_id, person_id, role, since, share)
     select n.rental_id, n.person_id, n.role, n.since, case when n.role <> 'guarantor' then f.share end
     from (${NAMED_PARTIES}) n
     left join jsonb_to_recordset($2) f (rental_id uuid, person_id uuid, share integer)
       on f.rental_id = n.rental_id and f.person_id = n.person_id and f.share is not null
     order by n.rental_id, n.place`,
    [rentalIds, JSON.stringify(shares)],
  );
}

/**
 * Sets the role flags of the persons that rentals name, so that they appear in the lists of tenants and guarantors; a
 * missing flag does not prevent a contract. The history records the user.
 */
export async function markRoles(tx: Tx, rentalIds: readonly string[]): Promise<void> {
  const payers = "select p.payer_id, 'payer' from rental p where p.id = any($1) and p.payer_id is not null";
  await mark(tx, `select person_id, role from (${NAMED_PARTIES}) parties union all ${payers}`, [rentalIds]);
}

/** The same for a party or payer added later. */
export async function markRole(tx: Tx, person_id: string, role: RentalPartyRole | "payer"): Promise<void> {
  await mark(tx, "select $1::uuid as person_id, $2::text as role", [person_id, role]);
}

/** @param named SQL of rows with `person_id` and `role` */
async function mark(tx: Tx, named: string, values: readonly unknown[]): Promise<void> {
  // Locked in a fixed order before the flags are read, so that a concurrent removal of a flag comes first or waits.
  await tx.query(
    `select 1 from person where id in (select person_id from (${named}) n) order by id for no key update`,
    values,
  );
  await tx.query(
    `update person p set is_tenant = p.is_tenant or n.is_tenant, is_guarantor = p.is_guarantor or n.is_guarantor,
       is_payer = p.is_payer or n.is_payer
     from (select person_id, bool_or(role not in ('guarantor', 'payer')) as is_tenant, bool_or(role = 'guarantor') as is_guarantor,
             bool_or(role = 'payer') as is_payer
           from (${named}) named group by person_id) n
     where p.id = n.person_id and (n.is_tenant > p.is_tenant or n.is_guarantor > p.is_guarantor or n.is_payer > p.is_payer)`,
    values,
  );
}

/**
 * Ends open parties when a rental is over; those that start later are removed.
 * @param until its last day, YYYY-MM-DD
 */
export async function closeParties(tx: Tx, rental_id: string, until: string): Promise<void> {
  await tx.query(
    `delete from rental_party p using rental r
     where r.id = p.rental_id and r.id = $1 and p.since > greatest($2::date, r.start_date)`,
    [rental_id, until],
  );
  await tx.query(
    `update rental_party set until = greatest(since, $2::date)
     where rental_id = $1 and (until is null or until > greatest(since, $2::date))`,
    [rental_id, until],
  );
}

/** Rentals with a party that starts or ends during their term; others never change with the calendar. */
const CHANGING = `
  r.state = any($2) and ($3::uuid[] is null or r.id = any($3))
  and exists (select 1 from rental_party c where c.rental_id = r.id and c.role <> 'tenant'
              and (c.until is not null or c.since > r.start_date))`;

const HOLD_SQL = `select 1 from rental r where $1::date is not null and ${CHANGING} order by r.id for no key update`;

const FOLLOW_SQL = `
  with present as (
    select r.id,
      coalesce(array_agg(p.person_id order by p.since, p.id) filter (where p.role = 'additional_tenant'), '{}') as others,
      (array_agg(p.person_id) filter (where p.role = 'guarantor'))[1] as guarantor
    from rental r
    left join rental_party p on p.rental_id = r.id and daterange(p.since, p.until, '[]') @> greatest($1::date, r.start_date)
    where ${CHANGING}
    group by r.id)
  update rental r set additional_tenant_ids = n.others, guarantor_id = n.guarantor
  from present n
  where n.id = r.id and (r.guarantor_id is distinct from n.guarantor
    or not (r.additional_tenant_ids @> n.others and r.additional_tenant_ids <@ n.others))`;

/**
 * Updates `additional_tenant_ids` and `guarantor_id` of live rentals, which cache for lists the rows of rental_party
 * valid today (or on the first day of a future rental).
 * @param today the business day, YYYY-MM-DD
 * @param rentalIds those that may have changed; null is all of them
 */
export async function followParties(tx: Tx, today: string, rentalIds: readonly string[] | null): Promise<void> {
  const values = [today, liveRentalStates, rentalIds];
  // Locked first, so that concurrent changes of parties are included when the rows are read.
  await tx.query(HOLD_SQL, values);
  await tx.query(FOLLOW_SQL, values);
}

import { liveRentalStates, type Rental } from "#shared/domain/rentals/rental.ts";
import type { RentalPartyRole } from "#shared/domain/rentals/rental-party.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

// The database's part, in server/schema: record_parties.

type Parties = Pick<Rental, "tenant_id" | "guarantor_id" | "additional_tenant_ids">;

/** Replaces a draft's parties from its first day on. Removed persons leave no trace: they never were parties. */
export async function writeParties(tx: Tx, rental_id: string, parties: Parties, since: string): Promise<void> {
  await markRoles(tx, parties);
  const rows = [
    { person_id: parties.tenant_id, role: "tenant" },
    ...parties.additional_tenant_ids.map((person_id) => ({ person_id, role: "additional_tenant" })),
    ...(parties.guarantor_id ? [{ person_id: parties.guarantor_id, role: "guarantor" }] : []),
  ];
  await tx.query("delete from rental_party where rental_id = $1", [rental_id]);
  await tx.query(
    `insert into rental_party (rental_id, person_id, role, since)
     select $1, n.person_id, n.role, $4 from unnest($2::uuid[], $3::text[]) n (person_id, role)`,
    [rental_id, rows.map(({ person_id }) => person_id), rows.map(({ role }) => role), since],
  );
}

/**
 * Sets the role flags of a rental's persons, so that they appear in the lists of tenants and guarantors; a missing
 * flag does not prevent a contract. The history records the user.
 */
export async function markRoles(tx: Tx, { tenant_id, guarantor_id, additional_tenant_ids }: Parties): Promise<void> {
  await mark(tx, [tenant_id, ...additional_tenant_ids], guarantor_id ? [guarantor_id] : []);
}

/** The same for a party added later. */
export async function markRole(tx: Tx, person_id: string, role: RentalPartyRole): Promise<void> {
  await mark(tx, role === "guarantor" ? [] : [person_id], role === "guarantor" ? [person_id] : []);
}

async function mark(tx: Tx, tenants: readonly string[], guarantors: readonly string[]): Promise<void> {
  // Locked in a fixed order before the flags are read, so that a concurrent removal of a flag comes first or waits.
  await tx.query("select 1 from person where id = any($1) order by id for no key update", [
    [...tenants, ...guarantors],
  ]);
  await tx.query("update person set is_tenant = true where id = any($1) and not is_tenant", [tenants]);
  await tx.query("update person set is_guarantor = true where id = any($1) and not is_guarantor", [guarantors]);
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

import type { Rental } from "#shared/domain/rentals/rental.ts";
import type { Tx } from "#server/db/transaction.ts";

type Parties = Pick<Rental, "tenant_id" | "guarantor_id" | "additional_tenant_ids">;

/**
 * Keeps the history of who was what in a rental: rows of those who left are closed, those who came get one, and their mark.
 * @param today the day of the change, YYYY-MM-DD
 */
export async function syncParties(tx: Tx, rental_id: string, parties: Parties, since: string): Promise<void> {
  await markRoles(tx, parties);
  const rows = [
    { person_id: parties.tenant_id, role: "tenant" },
    ...parties.additional_tenant_ids.map((person_id) => ({ person_id, role: "additional_tenant" })),
    ...(parties.guarantor_id ? [{ person_id: parties.guarantor_id, role: "guarantor" }] : []),
  ];
  const present = [rental_id, rows.map(({ person_id }) => person_id), rows.map(({ role }) => role)];
  await tx.query(
    `update rental_party p set until = $4 where p.rental_id = $1 and p.until is null
       and not exists (select 1 from unnest($2::uuid[], $3::text[]) n (person_id, role)
                       where n.person_id = p.person_id and n.role = p.role)`,
    [...present, since],
  );
  await tx.query(
    `insert into rental_party (rental_id, person_id, role, since)
     select $1, n.person_id, n.role, $4 from unnest($2::uuid[], $3::text[]) n (person_id, role)
     on conflict (rental_id, person_id, role) where until is null do nothing`,
    [...present, since],
  );
}

/**
 * Whoever is named tenant or guarantor is one from then on, and is found in the list of those: a role that somebody forgot
 * to mark is no reason to refuse a contract. The history tells who did it.
 */
export async function markRoles(tx: Tx, { tenant_id, guarantor_id, additional_tenant_ids }: Parties): Promise<void> {
  const tenants = [tenant_id, ...additional_tenant_ids];
  const guarantors = guarantor_id ? [guarantor_id] : [];
  // One order for everybody, and before the marks are read: whoever takes one away at this moment comes first or waits.
  await tx.query("select 1 from person where id = any($1) order by id for no key update", [
    [...tenants, ...guarantors],
  ]);
  await tx.query("update person set is_tenant = true where id = any($1) and not is_tenant", [tenants]);
  await tx.query("update person set is_guarantor = true where id = any($1) and not is_guarantor", [guarantors]);
}

/** A draft has no history yet: who was named and taken out again was never a party. */
export async function forgetParties(tx: Tx, rental_id: string): Promise<void> {
  await tx.query("delete from rental_party where rental_id = $1", [rental_id]);
}

/** Closes what is left open once a rental is over. @param until its last day, YYYY-MM-DD */
export async function closeParties(tx: Tx, rental_id: string, until: string): Promise<void> {
  await tx.query("update rental_party set until = greatest(since, $2::date) where rental_id = $1 and until is null", [
    rental_id,
    until,
  ]);
}

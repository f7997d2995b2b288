import { AppError } from "#shared/domain/core/app-error.ts";
import { ADULT_YEARS } from "#shared/domain/core/policy.ts";
import type { RentalPartyRole } from "#shared/domain/rentals/rental-party.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

/*
 * Who signs or guarantees a rental is of age (CC art. 240, 246 and 1263), and no one guarantees their own debt
 * (CC art. 1822).
 */

/**
 * SQL: whether a person is not of age on a day, as `isOfAge` counts; an unknown birth date says nothing.
 * @param day SQL of the day; the business day by default
 */
export const isMinor = (person: string, day = "business_today()"): string =>
  `(${person}.kind = 'natural' and coalesce(${person}.birth_date + make_interval(years => ${ADULT_YEARS}) > ${day}, false))`;

/** SQL: whether two persons have the same document, as `isSameDocumentation` compares stored numbers. */
export const isSameDocument = (one: string, other: string): string =>
  `ltrim(${one}.documentation, '0') = ltrim(${other}.documentation, '0')`;

/** SQL of the parties that the rentals $1 name, in their order. */
export const NAMED_PARTIES = `
  select r.id as rental_id, n.person_id, n.role, r.start_date as since, n.place
  from unnest($1::uuid[]) as one (id) join rental r on r.id = one.id
  cross join lateral (
    select r.tenant_id, 'tenant', 0
    union all select t.person_id, 'additional_tenant', t.place
    from unnest(r.additional_tenant_ids) with ordinality as t (person_id, place)
    union all select r.guarantor_id, 'guarantor', null where r.guarantor_id is not null) n (person_id, role, place)`;

const fieldOfRole = {
  tenant: "tenant_id",
  additional_tenant: "additional_tenant_ids",
  guarantor: "guarantor_id",
} as const;

interface Unfit {
  readonly role: RentalPartyRole;
  readonly name: string;
}

/** SQL: whether the rental has recorded the named party `n` before. */
const isRecorded = (n: string) => `exists (
  select 1 from rental_party k where k.rental_id = ${n}.rental_id and k.person_id = ${n}.person_id)`;

const MINORS_SQL = `
  select n.role, p.label as name from (${NAMED_PARTIES}) n join person p on p.id = n.person_id
  where ${isMinor("p")} and not ($2 and ${isRecorded("n")}) limit 1`;

const OWN_GUARANTORS_SQL = `
  with named as (${NAMED_PARTIES})
  select g.role, p.label as name
  from named g join person p on p.id = g.person_id
  join named n on n.rental_id = g.rental_id and n.role <> 'guarantor' join person o on o.id = n.person_id
  where g.role = 'guarantor' and ${isSameDocument("p", "o")}
    and not ($2 and ${isRecorded("g")} and ${isRecorded("n")}) limit 1`;

/**
 * Refuses rentals that name a party who is not of age on the business day, or a guarantor with a tenant's document.
 * @param except `recorded` lets pass those whom the rental has recorded before
 * @throws AppError party_minor, own_guarantor at the field of the role
 */
export async function refuseUnfitParties(
  tx: Tx,
  rentalIds: readonly string[],
  except: "recorded" | "none",
): Promise<void> {
  const values = [rentalIds, except === "recorded"];
  const [minor] = await tx.query<Unfit>(MINORS_SQL, values);
  if (minor) throw unfit("party_minor", minor, fieldOfRole[minor.role]);
  const [own] = await tx.query<Unfit>(OWN_GUARANTORS_SQL, values);
  if (own) throw unfit("own_guarantor", own, fieldOfRole[own.role]);
}

const unfit = (code: "party_minor" | "own_guarantor", { name }: Pick<Unfit, "name">, field: string) =>
  new AppError(code, { params: { name }, field, entity: "rental" });

interface NewParty {
  readonly person_id: string;
  readonly role: RentalPartyRole;
  readonly since: string;
  readonly until?: string | null | undefined;
}

/** Whether another person with the document of person $2 has the other side of the debt on some of the days. */
const OTHER_SIDE_SQL = `
  select p.label as name from person p
  where p.id = $2 and exists (
    select 1 from rental_party y join person o on o.id = y.person_id
    where y.rental_id = $1 and o.id <> p.id and (y.role = 'guarantor') <> ($3 = 'guarantor')
      and ${isSameDocument("o", "p")}
      and daterange(y.since, y.until, '[]') && daterange($4::date, $5::date, '[]'))`;

/**
 * Refuses a party to be added who is not of age on the business day, or would guarantee their own debt.
 * @throws AppError party_minor, own_guarantor at `person_id`
 */
export async function refuseUnfitParty(tx: Tx, rental_id: string, party: NewParty): Promise<void> {
  const { person_id, role, since, until = null } = party;
  const [minor] = await tx.query<{ name: string }>(
    `select p.label as name from person p where p.id = $1 and ${isMinor("p")}`,
    [person_id],
  );
  if (minor) throw unfit("party_minor", minor, "person_id");
  const [own] = await tx.query<{ name: string }>(OTHER_SIDE_SQL, [rental_id, person_id, role, since, until]);
  if (own) throw unfit("own_guarantor", own, "person_id");
}

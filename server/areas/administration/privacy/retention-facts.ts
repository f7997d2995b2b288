import * as z from "zod/mini";
import { date } from "#shared/domain/core/fields.ts";
import type { SubjectEntity } from "#shared/domain/persons/personal-data.ts";
import type { RetentionFacts } from "#shared/domain/persons/retention.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";

/** SQL of all parties and payers of rentals: `person_id`, `rental_id`. */
const PARTIES = `
  select person_id, rental_id from rental_party
  union select tenant_id, id from rental
  union select guarantor_id, id from rental where guarantor_id is not null
  union select payer_id, id from rental where payer_id is not null
  union select u.id, r.id from rental r cross join unnest(r.additional_tenant_ids) u (id)`;

/** Last date of each kind by person, computed as sets: three passes over the tables for any number of persons. */
export const FACTS = `
  parties as materialized (${PARTIES}),
  entries as (
    select person_id, max(day) as day from (
      select person_id, greatest(issue_date, due_date) as day from invoice where person_id is not null and state <> 'draft'
      union all select y.person_id, i.issue_date from invoice i join parties y on y.rental_id = i.rental_id where i.issue_date is not null
      union all select person_id, greatest(date, returned_on) from payment where person_id is not null
      union all select y.person_id, greatest(d.received_on, d.returned_on) from deposit d join parties y on y.rental_id = d.rental_id) e
    group by person_id),
  contracts as (
    select person_id, max(day) as day from (
      select y.person_id, case when r.state in ('ended', 'cancelled')
        then coalesce(r.keys_returned_on, r.exit_date, r.end_date, (r.updated_at at time zone 'Europe/Madrid')::date) else 'infinity' end as day
      from rental r join parties y on y.rental_id = r.id
      union all select person_id, (signed_at at time zone 'Europe/Madrid')::date from signer where person_id is not null and signed_at is not null) c
    group by person_id)`;

export const retentionFacts = z.object({ last_entry: z.nullable(date()), last_contract: z.nullable(date()) });

/**
 * The same for owners: invoices to them or in their name, payments, charges, signatures, and the end of their
 * ownerships.
 */
export const OWNER_FACTS = `
  entries as (
    select owner_id, max(day) as day from (
      select owner_id, greatest(issue_date, due_date) as day from invoice where owner_id is not null and state <> 'draft'
      union all select u.owner_id, greatest(i.issue_date, i.due_date) from issuer u join invoice i on i.issuer_id = u.id
        where u.owner_id is not null and i.state <> 'draft'
      union all select owner_id, greatest(date, returned_on) from payment where owner_id is not null
      union all select owner_id, issued_on from owner_statement
      union all select owner_id, charged_on from owner_charge where owner_id is not null and archived_at is null) e
    group by owner_id),
  contracts as (
    select owner_id, max(day) as day from (
      select owner_id, coalesce(until, 'infinity') as day from ownership where archived_at is null
      union all select owner_id, (signed_at at time zone 'Europe/Madrid')::date from signer where owner_id is not null and signed_at is not null) c
    group by owner_id)`;

const personFacts = `
  parties as materialized (select * from (${PARTIES}) p where person_id = any($1::uuid[])),
  days as (
    select greatest(issue_date, due_date) as entry, null::date as contract from invoice where person_id = any($1::uuid[]) and state <> 'draft'
    union all select i.issue_date, null from invoice i where i.rental_id in (select rental_id from parties)
    union all select greatest(date, returned_on), null from payment where person_id = any($1::uuid[])
    union all select greatest(d.received_on, d.returned_on), null from deposit d where d.rental_id in (select rental_id from parties)
    union all select null, case when r.state in ('ended', 'cancelled')
      then coalesce(r.keys_returned_on, r.exit_date, r.end_date, (r.updated_at at time zone 'Europe/Madrid')::date) end
      from rental r where r.id in (select rental_id from parties)
    union all select null, (signed_at at time zone 'Europe/Madrid')::date from signer where person_id = any($1::uuid[]))`;

const ownerFacts = `${OWNER_FACTS},
  days as (
    select day as entry, null::date as contract from entries where owner_id = any($1::uuid[])
    union all select null, nullif(day, 'infinity') from contracts where owner_id = any($1::uuid[]))`;

/**
 * The same for one subject, including merged persons. A current rental or ownership is an open matter, not a
 * retention fact.
 */
export async function readFacts(db: Queryable, entity: SubjectEntity, ids: readonly string[]): Promise<RetentionFacts> {
  const [row] = await db.query(
    `with own as (select unnest($1::uuid[]) as id), ${entity === "person" ? personFacts : ownerFacts}
     select max(entry)::text as last_entry, max(contract)::text as last_contract from days`,
    [ids],
  );
  return retentionFacts.parse(row);
}

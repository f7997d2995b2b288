import { lockForNewRentals, takeDaysOfNewRentals } from "#server/areas/assets/occupancy.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Batch } from "./batch.ts";
import { noteParts } from "./note-parts.ts";

/* Dependent rows of rentals (server/areas/rentals: parties, terms, occupancy), for all rentals of a batch at once. */

/** Records what was created for each row, for a later undo. */
const noted = (entity: string, version = "null::integer") => `
  insert into bulk_upload_record (bulk_upload_id, entity, record_id, row_number, version)
  select $1, '${entity}', made.id, r.row_number, ${version}
  from made join bulk_upload_row r on r.bulk_upload_id = $1 and r.record_id = made.rental_id`;

const PARTIES_SQL = `
  with made as (
    insert into rental_party (rental_id, person_id, role, since)
    select t.id, party.person_id, party.role, t.start_date
    from bulk_upload_row r join rental t on t.id = r.record_id
    cross join lateral (
      select t.tenant_id as person_id, 'tenant' as role
      union all select t.guarantor_id, 'guarantor' where t.guarantor_id is not null
      union all select unnest(t.additional_tenant_ids), 'additional_tenant') party
    where r.bulk_upload_id = $1
    returning id, rental_id)
  ${noted("rental_party")}`;

const RENTS_SQL = `
  with made as (
    insert into rental_rent (rental_id, amount, expenses, valid_from, source)
    select t.id, t.monthly_rent, t.monthly_expenses, t.start_date, 'contract'
    from bulk_upload_row r join rental t on t.id = r.record_id where r.bulk_upload_id = $1
    returning id, rental_id)
  ${noted("rental_rent")}`;

const DEPOSITS_SQL = `
  with made as (
    insert into deposit (rental_id, kind, amount)
    select r.record_id, 'legal', (r.record ->> 'deposit_amount')::bigint
    from bulk_upload_row r where r.bulk_upload_id = $1 and r.record ? 'deposit_amount'
    returning id, rental_id, version),
  named as (
    update rental t set deposit_id = made.id from made where t.id = made.rental_id returning t.id)
  ${noted("deposit", "made.version")}`;

/** Sets the role flags of the persons in the rentals, as `markRoles`; persons are locked in a fixed order. */
async function markRoles(tx: Tx, id: string): Promise<void> {
  await tx.query(
    `select 1 from person where id in (
       select p.person_id from rental_party p join bulk_upload_row r on r.record_id = p.rental_id where r.bulk_upload_id = $1)
     order by id for no key update`,
    [id],
  );
  await tx.query(
    `update person t set is_tenant = t.is_tenant or named.is_tenant, is_guarantor = t.is_guarantor or named.is_guarantor
     from (select p.person_id, bool_or(p.role <> 'guarantor') as is_tenant, bool_or(p.role = 'guarantor') as is_guarantor
           from rental_party p join bulk_upload_row r on r.record_id = p.rental_id
           where r.bulk_upload_id = $1 group by p.person_id) named
     where t.id = named.person_id and (named.is_tenant > t.is_tenant or named.is_guarantor > t.is_guarantor)`,
    [id],
  );
}

async function readRentalIds(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>("select record_id as id from bulk_upload_row where bulk_upload_id = $1", [
    id,
  ]);
  return rows.map((row) => row.id);
}

/**
 * Writes parties, role flags, rents, deposits and occupancy of a batch's rentals. The exclusion constraint refuses
 * days already taken.
 */
export async function writeRentalParts(tx: Tx, batch: Batch): Promise<void> {
  const { id } = batch;
  const rentalIds = await readRentalIds(tx, id);
  await lockForNewRentals(tx, rentalIds);
  await tx.query(PARTIES_SQL, [id]);
  await markRoles(tx, id);
  await tx.query(RENTS_SQL, [id]);
  await tx.query(DEPOSITS_SQL, [id]);
  await takeDaysOfNewRentals(tx, rentalIds);
  await noteParts(tx, batch, { table: "asset_occupancy", owner: "rental_id" });
}

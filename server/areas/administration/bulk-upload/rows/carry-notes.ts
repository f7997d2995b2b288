import type { Tx } from "#server/engine/db/transaction.ts";
import type { Batch } from "./batch.ts";

/*
 * Deposits of one upload change the rentals that another upload created: they name their deposit. That is no change by a person, so
 * the rentals' upload can be undone once that of the deposits is: the versions that it noted follow.
 */

/** SQL of what an upload of rentals noted of a record `t`, whose version is still that one. */
const UNTOUCHED = (entity: "rental" | "deposit") => `
  select o.bulk_upload_id, o.row_number, t.id, t.rental_id from ${entity === "rental" ? "(select id, id as rental_id, version from rental)" : "deposit"} t
  join bulk_upload_row o on o.record_id = t.rental_id
  join bulk_upload u on u.id = o.bulk_upload_id and u.entity = 'rental' and u.state = 'committed'
  left join bulk_upload_record n on n.bulk_upload_id = u.id and n.entity = '${entity}' and n.record_id = t.id
  where t.version = ${entity === "rental" ? "coalesce(n.version, 1)" : "n.version"}`;

/** Collects the rentals of a batch of deposits that their own upload created and no one has changed since. */
export async function gatherUntouchedRentals(tx: Tx, { id }: Batch): Promise<void> {
  await tx.query(
    `create temporary table load_untouched on commit drop as
     select * from (${UNTOUCHED("rental")}) x
     where x.id in (select (links ->> 'rental_id')::uuid from bulk_upload_row where bulk_upload_id = $1)`,
    [id],
  );
}

/** An agreed deposit that is about to be replaced: its upload notes it no longer, and the rows that replace it know where it was noted. */
export async function forgetAgreedDeposits(tx: Tx, { id }: Batch, replaced: string): Promise<void> {
  await tx.query(
    `with agreed as (
       select r.row_number, x.bulk_upload_id, x.id, x.row_number as noted_row
       from bulk_upload_row r join deposit t on ${replaced} join (${UNTOUCHED("deposit")}) x on x.id = t.id
       where r.bulk_upload_id = $1),
     forgotten as (
       delete from bulk_upload_record n using agreed
       where n.bulk_upload_id = agreed.bulk_upload_id and n.entity = 'deposit' and n.record_id = agreed.id)
     update bulk_upload_row r
     set links = r.links || jsonb_build_object('noted_by', agreed.bulk_upload_id, 'noted_row', agreed.noted_row)
     from agreed where r.bulk_upload_id = $1 and r.row_number = agreed.row_number`,
    [id],
  );
}

/** The agreed deposits that came back are noted again, by the upload of their rentals. */
export async function noteRestoredDeposits(tx: Tx, { id }: Batch): Promise<void> {
  await tx.query(
    `insert into bulk_upload_record (bulk_upload_id, entity, record_id, row_number, version)
     select (r.links ->> 'noted_by')::uuid, 'deposit', d.id, (r.links ->> 'noted_row')::integer, d.version
     from bulk_upload_row r join deposit d on d.rental_id = (r.links ->> 'rental_id')::uuid and d.kind = 'legal'
     join bulk_upload u on u.id = (r.links ->> 'noted_by')::uuid and u.state = 'committed'
     where r.bulk_upload_id = $1`,
    [id],
  );
}

/** Notes the versions that the gathered rentals have now. */
export async function carryVersions(tx: Tx): Promise<void> {
  await tx.query(
    `insert into bulk_upload_record (bulk_upload_id, entity, record_id, row_number, version)
     select x.bulk_upload_id, 'rental', t.id, x.row_number, t.version from load_untouched x join rental t on t.id = x.id
     on conflict (bulk_upload_id, entity, record_id) do update set version = excluded.version`,
  );
}

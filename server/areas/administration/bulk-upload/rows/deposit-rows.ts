import { IS_FURTHER, renewalChain } from "#server/areas/accounting/deposits/renewal-chain.ts";
import { writeLegalDeposits } from "#server/areas/leases/rental-terms.ts";
import type { AgreedDeposit } from "#server/areas/leases/rental-terms.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { carryVersions, forgetAgreedDeposits, gatherUntouchedRentals, noteRestoredDeposits } from "./carry-notes.ts";
import { type Batch, reportIssueRows } from "./batch.ts";

/** SQL of the agreed deposit `t` that a row replaces: nothing of it came in, and it is of the same amount. */
const REPLACED = `t.rental_id = (r.links ->> 'rental_id')::uuid and t.kind = 'legal' and r.record ->> 'kind' = 'legal'
  and t.state = 'pending' and t.received_amount = 0 and t.archived_at is null and t.amount = (r.record ->> 'amount')::bigint`;

/** SQL of the deposit `t` that a row repeats. */
export const EXISTING_DEPOSIT = `lateral (select t.code as name from deposit t
  where t.rental_id = (r.links ->> 'rental_id')::uuid and t.kind = r.record ->> 'kind' and not coalesce(${REPLACED}, false)
    and (t.kind = 'legal' or t.amount = (r.record ->> 'amount')::bigint and t.received_on = (r.record ->> 'received_on')::date)
  limit 1) t on true`;

/** A deposit counts from the day on which it was received, and closed months keep what they say. */
async function reportClosedDays(tx: Tx, batch: Batch): Promise<void> {
  await reportIssueRows(tx, batch, () => ({
    field: "received_on",
    key: "administration.issue.closed_day",
    value: "r.record ->> 'received_on'",
    joins: "cross join (select hold_closed_until() as day) closed",
    where: "(r.record ->> 'received_on')::date <= closed.day",
  }));
}

/** SQL of the rows of batch $1 with an additional guarantee. */
const FURTHER_ROWS = "bulk_upload_row o where o.bulk_upload_id = $1 and o.record ->> 'kind' <> 'legal'";

/** SQL: the additional guarantees of each rental of the file and of its chain of renewals, recorded and in the file, as the form counts them. */
const SECURED = `${renewalChain(`select (o.links ->> 'rental_id')::uuid from ${FURTHER_ROWS}`)},
  loaded as (select (o.links ->> 'rental_id')::uuid as rental_id, sum((o.record ->> 'amount')::bigint) as amount from ${FURTHER_ROWS} group by 1),
  held as (select d.rental_id, sum(d.amount) as amount from deposit d
           where d.rental_id in (select id from chain) and ${IS_FURTHER} group by 1)
  select c.home_id, sum(coalesce(held.amount, 0) + coalesce(loaded.amount, 0)) as further
  from chain c left join loaded on loaded.rental_id = c.id left join held on held.rental_id = c.id group by c.home_id`;

/** Additional guarantees of a home, and of the contracts that renew each other with its, add up to two months' rent at most (LAU art. 36.5). */
export async function reportDeposits(tx: Tx, batch: Batch): Promise<void> {
  await reportClosedDays(tx, batch);
  await reportIssueRows(tx, batch, () => ({
    field: "amount",
    key: "validation.additional_guarantee",
    value: "r.record ->> 'amount'",
    joins: `join rental home on home.id = (r.links ->> 'rental_id')::uuid and home.regime = 'habitual'
      join (${SECURED}) secured on secured.home_id = home.id`,
    where: "r.record ->> 'kind' <> 'legal' and secured.further > 2 * home.monthly_rent",
  }));
}

/** Deletes the agreed deposits of the rentals, in whose place the recorded ones come. */
export async function replaceAgreedDeposits(tx: Tx, batch: Batch): Promise<void> {
  const { id } = batch;
  await gatherUntouchedRentals(tx, batch);
  await forgetAgreedDeposits(tx, batch, REPLACED);
  await tx.query(
    `with replaced as (
       delete from deposit t using bulk_upload_row r where r.bulk_upload_id = $1 and ${REPLACED} returning r.row_number)
     update bulk_upload_row r set links = r.links || '{"replaces": true}' from replaced
     where r.bulk_upload_id = $1 and r.row_number = replaced.row_number`,
    [id],
  );
}

/** The legal deposit is that of its rental. */
export async function nameDepositsInRentals(tx: Tx, { id }: Batch): Promise<void> {
  await tx.query(
    `update rental set deposit_id = d.id from bulk_upload_row r join deposit d on d.id = r.record_id and d.kind = 'legal'
     where r.bulk_upload_id = $1 and rental.id = d.rental_id`,
    [id],
  );
  await carryVersions(tx);
}

/** After an undo: the deposits agreed with the rentals are pending again. */
export async function restoreAgreedDeposits(tx: Tx, batch: Batch): Promise<void> {
  const { id } = batch;
  const agreed = await tx.query<AgreedDeposit>(
    `select links ->> 'rental_id' as rental_id, (record ->> 'amount')::bigint as amount from bulk_upload_row
     where bulk_upload_id = $1 and links ? 'replaces' order by row_number`,
    [id],
  );
  await writeLegalDeposits(tx, agreed);
  await noteRestoredDeposits(tx, batch);
  await carryVersions(tx);
}

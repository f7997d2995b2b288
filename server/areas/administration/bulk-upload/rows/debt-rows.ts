import { withinScope } from "#server/engine/db/row-scope.ts";
import { Statement } from "#server/engine/db/statement.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { type Batch, reportIssueRows } from "./batch.ts";
import { noteParts } from "./note-parts.ts";

// The database's part, in server/schema: record_former_invoices.

/** SQL of the series that a row's invoice would be rectified beside: of its issuer and kind. */
export const SERIES_OF_DEBT = `(select s.id from invoice_series s
  where s.issuer_id = (r.links ->> 'issuer_id')::uuid and s.archived_at is null
    and s.kind = case r.record ->> 'kind' when 'invoice' then 'ordinary' else 'receipt' end
  order by s.is_default desc, s.code limit 1)`;

/** SQL of the invoice `t` of the former system that a row repeats. */
export const EXISTING_DEBT = `lateral (select t.label as name from invoice t
  where t.former_amount is not null and t.state <> 'annulled' and t.issuer_id = (r.links ->> 'issuer_id')::uuid
    and t.number = r.record ->> 'number') t on true`;

/** SQL of whether the person of a row is, or was, a party or the payer of the rental `t`. */
const IS_PARTY = `((r.links ->> 'person_id')::uuid in (t.tenant_id, t.payer_id, t.guarantor_id)
  or (r.links ->> 'person_id')::uuid = any(t.additional_tenant_ids)
  or exists (select 1 from rental_party p where p.rental_id = t.id and p.person_id = (r.links ->> 'person_id')::uuid))`;

/**
 * The rental of a debt is one of its person, also an ended one: the code of an asset names the rentals of others too. Of
 * several it is the last that began until the day of issue.
 */
export async function findRentalsOfDebts(tx: Tx, { id, request }: Batch): Promise<void> {
  const statement = new Statement();
  const of = statement.bind(id);
  const scope = withinScope("rental", "t", request, statement) ?? "true";
  await tx.query(
    `update bulk_upload_row target set links = target.links || jsonb_build_object('rental_id', found.id)
     from bulk_upload_row r
     cross join lateral (
       select t.id from rental t join asset a on a.id = t.asset_id
       where (t.code = r.refs ->> 'rental_id' or a.cod = r.refs ->> 'rental_id' and t.state in ('upcoming', 'active', 'notice_given', 'ended'))
         and t.archived_at is null and ${scope} and ${IS_PARTY}
       order by coalesce(t.start_date <= (r.record ->> 'issue_date')::date, false) desc, t.start_date desc, t.id limit 1) found
     where r.bulk_upload_id = ${of} and r.links ? 'person_id' and r.refs ? 'rental_id'
       and target.bulk_upload_id = r.bulk_upload_id and target.row_number = r.row_number`,
    statement.values,
  );
}

/** Joint tenants on the PDF, and whether a debt is reminded, are those of its rental: it is no one else's. */
async function reportStrangers(tx: Tx, batch: Batch): Promise<void> {
  await reportIssueRows(tx, batch, () => ({
    field: "rental_id",
    key: "administration.issue.not_party",
    params: "jsonb_build_object('text', r.refs ->> 'person_id')",
    value: "r.refs ->> 'rental_id'",
    joins: "join rental t on t.id = (r.links ->> 'rental_id')::uuid",
    where: `r.links ? 'person_id' and not coalesce(${IS_PARTY}, false)`,
  }));
}

/** An old number may equal one that we issued: the series are different ones, but the debt may be there twice. */
async function warnOfOurNumbers(tx: Tx, batch: Batch): Promise<void> {
  await reportIssueRows(tx, batch, () => ({
    kind: "warning",
    field: "number",
    key: "administration.issue.number_of_ours",
    value: "r.record ->> 'number'",
    joins: `join lateral (select 1 from invoice t
      where t.number = r.record ->> 'number' and t.issuer_id = (r.links ->> 'issuer_id')::uuid
        and t.former_amount is null and t.state <> 'draft' limit 1) ours on true`,
    where: "r.links ? 'issuer_id'",
  }));
}

export async function reportDebts(tx: Tx, batch: Batch): Promise<void> {
  await reportStrangers(tx, batch);
  await warnOfOurNumbers(tx, batch);
  await reportIssueRows(tx, batch, () => ({
    field: "issuer_id",
    key: "error.no_series",
    value: "r.refs ->> 'issuer_id'",
    where: `r.links ? 'issuer_id' and r.record ? 'kind' and ${SERIES_OF_DEBT} is null`,
  }));
}

/** Each debt has one line; with it, it is recorded by the number and day of the former system. */
export async function recordDebts(tx: Tx, batch: Batch): Promise<void> {
  await tx.query(
    `insert into invoice_line (invoice_id, position, payment_application_id, concept, unit_amount, tax_rate, withholding_rate)
     select r.record_id, 1, (r.links ->> 'payment_application_id')::uuid, r.record ->> 'concept',
            (r.record ->> 'net_amount')::bigint, (r.record ->> 'tax_rate')::integer, (r.record ->> 'withholding_rate')::integer
     from bulk_upload_row r where r.bulk_upload_id = $1 order by r.row_number`,
    [batch.id],
  );
  await tx.query(
    `select record_former_invoices(array_agg(record_id order by row_number),
       array_agg(record ->> 'number' order by row_number), array_agg((record ->> 'issue_date')::date order by row_number))
     from bulk_upload_row where bulk_upload_id = $1`,
    [batch.id],
  );
  await noteParts(tx, batch, { table: "invoice_line", owner: "invoice_id" });
}

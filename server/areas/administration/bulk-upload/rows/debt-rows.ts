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
  where t.former_amount is not null and t.issuer_id = (r.links ->> 'issuer_id')::uuid
    and t.number = r.record ->> 'number') t on true`;

export async function reportDebts(tx: Tx, batch: Batch): Promise<void> {
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

import { WHOLE } from "#shared/domain/properties/ownership.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { type Batch, reportIssueRows } from "./batch.ts";

/** SQL of the id of a row's property or asset. */
export const subjectOf = (row: string) => `coalesce(${row}.links ->> 'asset_id', ${row}.links ->> 'property_id')`;

/** SQL of the condition that an existing share `t` is of the same property or asset and not over on the row's day. */
export const OWNED = `(t.asset_id = (r.links ->> 'asset_id')::uuid or t.property_id = (r.links ->> 'property_id')::uuid)
  and t.archived_at is null and coalesce(t.until, 'infinity') >= (r.record ->> 'since')::date`;

/** The rows of a property or asset have one first day, and add up to 100 %. */
export async function reportShares(tx: Tx, batch: Batch): Promise<void> {
  await reportIssueRows(tx, batch, (statement) => ({
    field: "share",
    key: "error.shares_incomplete",
    value: "r.record ->> 'share'",
    joins: `join (
      select row_number, sum((record ->> 'share')::integer) over (partition by ${subjectOf("r")}) as shares,
             min(record ->> 'since') over (partition by ${subjectOf("r")}) <> max(record ->> 'since') over (partition by ${subjectOf("r")}) as has_days
      from bulk_upload_row r where bulk_upload_id = $1 and ${subjectOf("r")} is not null) whole on whole.row_number = r.row_number`,
    where: `whole.shares is distinct from ${statement.bind(WHOLE)}::integer or whole.has_days`,
  }));
}

/** SQL of the days of a row's price. */
const days = (row: string) =>
  `daterange((${row}.record ->> 'valid_from')::date, (${row}.record ->> 'valid_to')::date, '[]')`;

/** SQL of the price `t` that a row overlaps. */
export const EXISTING_PRICE = `lateral (select t.label as name from asset_price t
  where t.asset_id = (r.links ->> 'asset_id')::uuid and t.archived_at is null and r.record ? 'valid_from'
    and daterange(t.valid_from, t.valid_to, '[]') && ${days("r")} limit 1) t on true`;

/** The prices of an asset never overlap. */
export async function reportPrices(tx: Tx, batch: Batch): Promise<void> {
  await reportIssueRows(tx, batch, () => ({
    field: "valid_from",
    key: "administration.issue.overlap_price",
    params: "jsonb_build_object('row', clash.other)",
    value: "r.record ->> 'valid_from'",
    joins: `join (
      select row_number, min(before[2]) as other from (
        select r.row_number, lower(${days("r")}) - date '1900-01-01' as first,
               max(array[coalesce(upper(${days("r")}), '2400-01-01'::date) - date '1900-01-01', r.row_number])
                 over (partition by r.links ->> 'asset_id' order by lower(${days("r")}), r.row_number
                       rows between unbounded preceding and 1 preceding) as before
        from bulk_upload_row r
        where r.bulk_upload_id = $1 and r.record ? 'valid_from' and r.links ? 'asset_id') ordered
      where before[1] > first group by row_number) clash on clash.row_number = r.row_number`,
    where: "true",
  }));
}

/** Rent and deposit are no concepts of other charges. */
export async function reportChargeConcepts(tx: Tx, batch: Batch): Promise<void> {
  await reportIssueRows(tx, batch, () => ({
    field: "payment_application_id",
    key: "validation.charge_application",
    value: "r.refs ->> 'payment_application_id'",
    joins: "join payment_application concept on concept.id = (r.links ->> 'payment_application_id')::uuid",
    where: "concept.kind in ('rent', 'deposit')",
  }));
}

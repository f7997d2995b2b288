import type { SheetEntity } from "#shared/domain/administration/sheet-definition.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { type Batch, reportIssueRows } from "./batch.ts";
import { subjectOf } from "./holding-rows.ts";

/** The field by which a row needs others, and SQL of the rows `o` that the row `r` needs. */
const needed: { readonly [Entity in SheetEntity]?: { readonly field: string; readonly rows: string } } = {
  asset: { field: "parent_asset_id", rows: "o.record_id = (r.links ->> 'parent_asset_id')::uuid" },
  ownership: { field: "share", rows: `${subjectOf("o")} = ${subjectOf("r")}` },
};

/**
 * A row that cannot be loaded without another waits with it: a room with its dwelling, the shares of one property or
 * asset with each other.
 */
export async function reportDependents(tx: Tx, batch: Batch): Promise<void> {
  const need = needed[batch.sheet.entity];
  if (!need) return;
  await reportIssueRows(tx, batch, () => ({
    field: need.field,
    key: "administration.issue.waits_for",
    params: "jsonb_build_object('row', other.row_number)",
    joins: `cross join lateral (
      select min(o.row_number) as row_number from bulk_upload_row o
      join bulk_upload_issue i on i.bulk_upload_id = $1 and i.row_number = o.row_number and i.kind = 'error'
      where o.bulk_upload_id = $1 and o.row_number <> r.row_number and ${need.rows}) other`,
    where: `other.row_number is not null and not exists (
      select 1 from bulk_upload_issue own where own.bulk_upload_id = $1 and own.row_number = r.row_number and own.kind = 'error')`,
  }));
}

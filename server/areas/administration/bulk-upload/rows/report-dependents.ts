import type { SheetEntity } from "#shared/domain/administration/sheet-definition.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { type Batch, reportIssueRows } from "./batch.ts";
import { subjectOf } from "./holding-rows.ts";

/** The field by which a row needs others; SQL of the key that the row `r` needs, and of the key that a row `o` has. */
const needed: {
  readonly [Entity in SheetEntity]?: { readonly field: string; readonly wanted: string; readonly key: string };
} = {
  asset: { field: "parent_asset_id", wanted: "r.links ->> 'parent_asset_id'", key: "o.record_id::text" },
  ownership: { field: "share", wanted: subjectOf("r"), key: subjectOf("o") },
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
    joins: `join (
      select ${need.key} as key, min(o.row_number) as row_number from bulk_upload_row o
      join bulk_upload_issue i on i.bulk_upload_id = $1 and i.row_number = o.row_number and i.kind = 'error'
      where o.bulk_upload_id = $1 group by 1) other on other.key = ${need.wanted}`,
    where: `not exists (
      select 1 from bulk_upload_issue own where own.bulk_upload_id = $1 and own.row_number = r.row_number and own.kind = 'error')`,
  }));
}

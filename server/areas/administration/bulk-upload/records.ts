import * as z from "zod/mini";
import { type BulkUpload, loadedRecord, rightRowsOf, stagedRow } from "#shared/domain/administration/bulk-upload.ts";
import { isInReach, withinScope } from "#server/engine/db/row-scope.ts";
import { quoteName, Statement } from "#server/engine/db/statement.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { readPageParameters } from "#server/engine/http/page-parameters.ts";
import type { Route } from "#server/engine/http/route.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { readBatch } from "./batch-access.ts";

/** A share of an owner is in scope with its property. */
function recordScope({ entity }: BulkUpload, user: UserAccess, statement: Statement): string {
  if (entity !== "ownership") return withinScope(entity, "t", user, statement) ?? "true";
  if (user.property_ids === null) return "true";
  const property = "coalesce(t.property_id, (select a.property_id from asset a where a.id = t.asset_id))";
  return isInReach(property, `${statement.bind(user.property_ids)}::uuid[]`);
}

/** Records of a batch that still exist and are within the user's scope. */
function recordsStatement(batch: BulkUpload, user: UserAccess, limit: string) {
  const { id, entity } = batch;
  const statement = new Statement();
  const conditions = [`r.bulk_upload_id = ${statement.bind(id)}`, recordScope(batch, user, statement)];
  return {
    text: `select coalesce(json_agg(p), '[]')::text as json from (
      select r.row_number, t.id, t.label from bulk_upload_row r join ${quoteName(entity)} t on t.id = r.record_id
      where ${conditions.join(" and ")} order by r.row_number ${limit}) p`,
    values: statement.values,
  };
}

/** GET /bulk-uploads/{id}/records: records created by a batch. */
export const listRecords: Route = readRoute({
  path: "/bulk-uploads/:id/records",
  summary: "The records that a file created, in the order of its rows",
  access: { entity: "bulk_upload", action: "read" },
  parameters: ["page", "page_size"],
  output: z.array(loadedRecord),
  run: async ({ db, params, query, user }) => {
    const batch = await readBatch(db, params["id"] ?? "", user);
    const { page, page_size } = readPageParameters(query, "bulk_upload");
    const isLoaded = batch.state === "committed";
    const { text, values } = recordsStatement(batch, user, `limit ${page_size} offset ${(page - 1) * page_size}`);
    const [row] = isLoaded ? await db.query<{ json: string }>(text, values) : [];
    const meta = { total: isLoaded ? rightRowsOf(batch) : 0, total_is_estimate: false, page, page_size };
    return { kind: "json", status: 200, json: row?.json ?? "[]", meta };
  },
});

/** GET /bulk-uploads/{id}/rows: the rows as interpreted, before any record is created. */
export const listUploadedRows: Route = readRoute({
  path: "/bulk-uploads/:id/rows",
  summary: "The rows of a checked file as they will be loaded",
  access: { entity: "bulk_upload", action: "read" },
  parameters: ["page", "page_size"],
  output: z.array(stagedRow),
  run: async ({ db, params, query, user }) => {
    const batch = await readBatch(db, params["id"] ?? "", user);
    const { page, page_size } = readPageParameters(query, "bulk_upload");
    const [row] = await db.query<{ json: string }>(
      `select coalesce(json_agg(p), '[]')::text as json from (
         select row_number, coalesce(address, '{}') || refs || record as values from bulk_upload_row
         where bulk_upload_id = $1 and not exists (
           select 1 from bulk_upload_issue i where i.bulk_upload_id = $1 and i.kind = 'error'
             and i.row_number = bulk_upload_row.row_number) order by row_number limit ${page_size} offset ${(page - 1) * page_size}) p`,
      [batch.id],
    );
    const meta = { total: rightRowsOf(batch), total_is_estimate: false, page, page_size };
    return { kind: "json", status: 200, json: row?.json ?? "[]", meta };
  },
});

import { bulkUploadMatching } from "#shared/domain/administration/bulk-upload.ts";
import { BULK_UPLOAD_ZIP } from "#shared/domain/administration/policy.ts";
import { noBody, writeRoute } from "#server/engine/http/define-route.ts";
import { preparedFileRoute } from "#server/engine/http/file-route.ts";
import type { RouteResponse, Route, WriteContext } from "#server/engine/http/route.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { sourceOfFile } from "#server/engine/services/zip/byte-source.ts";
import { lockBatch, readBatch, requireAttachments } from "../batch-access.ts";
import { readWork } from "../batch-work.ts";
import { matchingResponse } from "../matching-response.ts";
import { lockForMove, uncheck } from "../start-move.ts";
import { forgetFiles, removeAfterCommit } from "./stored-files.ts";
import { readZipListing } from "./zip-listing.ts";

interface Zip {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  readonly files: number;
}

const ZIP_SQL = `
  update bulk_upload_work set zip_key = $2, zip_name = $3, zip_size = $4, zip_files = $5, running = null, failure = null, groups = '[]'
  where bulk_upload_id = $1`;

/** Replaces the ZIP of a batch; earlier check results are discarded. */
async function changeZip(context: WriteContext<UserAccess, unknown>, zip: Zip | null): Promise<RouteResponse> {
  const { tx, user, services } = context;
  const { batch, work } = await lockForMove(context, "match", null);
  requireAttachments(user, batch.entity);
  removeAfterCommit(tx, services, [work.zip_key, ...(await forgetFiles(tx, batch.id))]);
  await tx.query(ZIP_SQL, [batch.id, zip?.key ?? null, zip?.name ?? null, zip?.size ?? null, zip?.files ?? null]);
  await uncheck(tx, batch.id);
  return matchingResponse(await lockBatch(tx, batch.id, user), await readWork(tx, batch.id));
}

const upload = preparedFileRoute({
  path: "/bulk-uploads/:id/zip-file",
  summary: "Adds a ZIP with the files that the rows of a spreadsheet name, in place of an earlier one",
  access: { entity: "bulk_upload", action: "update" },
  file: { purpose: "bulk-upload", maxBytes: BULK_UPLOAD_ZIP.bytes },
  output: bulkUploadMatching,
  prepare: async ({ services, db, params, user }, { key, name, size }) => {
    const { entity } = await readBatch(db, params["id"] ?? "", user);
    requireAttachments(user, entity);
    const { files } = await readZipListing(sourceOfFile(services.files, { key, size }));
    return { value: { key, name, size, files: files.length }, keys: [] };
  },
  run: (context) => changeZip(context, context.input),
});

const remove = writeRoute({
  method: "DELETE",
  path: "/bulk-uploads/:id/zip-file",
  summary: "Removes the ZIP with the files of a spreadsheet",
  access: { entity: "bulk_upload", action: "update" },
  body: noBody,
  output: bulkUploadMatching,
  run: (context) => changeZip(context, null),
});

export const zipRoutes: readonly Route[] = [upload, remove];

import type { BulkUpload, BulkUploadMatching } from "#shared/domain/administration/bulk-upload.ts";
import { bulkUploadMatching } from "#shared/domain/administration/bulk-upload.ts";
import { respond, type RouteResponse, type Route } from "#server/engine/http/route.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { readBatch } from "./batch-access.ts";
import { readWork, type UploadWork } from "./batch-work.ts";

/** Response with a file's sheets and the current matching of its columns. */
export function matchingResponse({ version }: BulkUpload, work: UploadWork): RouteResponse {
  const { sheets, matching, zip_name, zip_size, zip_files } = work;
  const zip = zip_name === null ? null : { name: zip_name, size: zip_size ?? 0, files: zip_files ?? 0 };
  return respond({ version, sheets, ...matching, zip } satisfies BulkUploadMatching);
}

export const readMatching: Route = readRoute({
  path: "/bulk-uploads/:id/matching",
  summary: "The first rows of a file, and what its columns are",
  access: { entity: "bulk_upload", action: "read" },
  output: bulkUploadMatching,
  run: async ({ db, params, user }) => {
    const batch = await readBatch(db, params["id"] ?? "", user);
    return matchingResponse(batch, await readWork(db, batch.id));
  },
});

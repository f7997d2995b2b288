import { bulkUploadResource } from "#shared/domain/administration/bulk-upload.ts";
import { listRoute } from "#server/engine/http/crud-routes.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { exportRoute } from "#server/engine/http/export-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { readBatch, visibleBatches } from "./batch-access.ts";
import { batchMoves } from "./batch-moves.ts";
import { listIssues } from "./issues.ts";
import { exportIssues } from "./marked-sheet.ts";
import { readMatching } from "./matching-response.ts";
import { readProgress } from "./progress.ts";
import { listRecords, listUploadedRows } from "./records.ts";
import { template } from "./template.ts";
import { zipRoutes } from "./zip/zip-routes.ts";
import { uploadRoute } from "./upload-route.ts";

const readOne: Route = readRoute({
  path: "/bulk-uploads/:id",
  summary: "Reads one of bulk-uploads",
  access: { entity: "bulk_upload", action: "read" },
  output: bulkUploadResource.row,
  run: async ({ db, params, user }) => respond(await readBatch(db, params["id"] ?? "", user)),
});

export const bulkUploadRoutes: readonly Route[] = [
  template,
  listRoute(bulkUploadResource, { conditions: ({ user }) => visibleBatches(user) }),
  exportRoute(bulkUploadResource, { conditions: ({ user }) => visibleBatches(user) }),
  readOne,
  uploadRoute,
  readMatching,
  readProgress,
  listIssues,
  exportIssues,
  listRecords,
  listUploadedRows,
  ...batchMoves,
  ...zipRoutes,
];

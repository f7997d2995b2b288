import { bulkUploadProgress, type BulkUploadProgress } from "#shared/domain/administration/bulk-upload.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { isErrorCode } from "#shared/domain/core/errors.ts";
import type { Language } from "#shared/lib/language.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { errorEnvelope } from "#server/engine/http/error-responses.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { readBatch } from "./batch-access.ts";
import { type Failure, findWork } from "./batch-work.ts";
import { describeGroup } from "./issues.ts";

// The database's part, in server/schema: announce_bulk_upload_progress.

function describeFailure({ code, params }: Failure, language: Language): string {
  const envelope = errorEnvelope(new AppError(isErrorCode(code) ? code : "internal", { params }), language);
  return envelope.success ? "" : (envelope.errors[0]?.message ?? "");
}

export const readProgress: Route = readRoute({
  path: "/bulk-uploads/:id/progress",
  summary: "The progress of a batch",
  access: { entity: "bulk_upload", action: "read" },
  output: bulkUploadProgress,
  run: async ({ db, params, user, language }) => {
    const id = params["id"] ?? "";
    // The order matters: a job that ends between the two reads is reported as running, never as finished without a
    // change.
    const work = await findWork(db, id);
    const { version, state, entity } = await readBatch(db, id, user);
    return respond({
      version,
      state,
      running: work?.running ?? null,
      done: work?.done ?? 0,
      total: work?.total ?? 0,
      failure: work?.failure ? describeFailure(work.failure, language) : null,
      groups: (work?.groups ?? []).map(({ limit, ...group }) => ({
        ...group,
        message: describeGroup(entity, { ...group, limit }, language),
      })),
    } satisfies BulkUploadProgress);
  },
});

import pLimit from "p-limit";
import { bulkUploadResource, type SheetPreview } from "#shared/domain/administration/bulk-upload.ts";
import { type SheetEntity, sheetEntities } from "#shared/domain/administration/sheet-definition.ts";
import { sheets } from "#shared/domain/administration/sheets.ts";
import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { respondWithRow } from "#server/engine/http/crud-routes.ts";
import { preparedFileRoute } from "#server/engine/http/file-route.ts";
import type { ReceivedFile } from "#server/engine/http/received-file.ts";
import type { Route } from "#server/engine/http/route.ts";
import type { Services } from "#server/engine/services/services.ts";
import { waitForSlot } from "#server/engine/wait-for-slot.ts";
import { limitReadingTime } from "#server/engine/services/sheet-reader/reading-time.ts";
import { sourceOfFile } from "#server/engine/services/zip/byte-source.ts";
import { openSheetFile } from "#server/engine/services/sheet-reader/sheet-file.ts";
import { requireEntity } from "./batch-access.ts";
import { previewFile, proposeMatching } from "./inspect-file.ts";
import { readRemembered } from "./remembered-headers.ts";
import { recallOwn } from "./recall-own.ts";
import { BULK_UPLOAD_BYTES, SHEET_INSPECTION } from "#shared/domain/administration/policy.ts";

const isSheetEntity = (text: string | undefined): text is SheetEntity =>
  sheetEntities.some((entity) => entity === text);

function readEntity(query: Readonly<Record<string, string>>): SheetEntity {
  const { entity } = query;
  if (!isSheetEntity(entity))
    throw new InvalidInput("bulk_upload", [{ field: "entity", key: "validation.option", params: {} }]);
  return entity;
}

/** Limits concurrent inspections: each needs as much memory as the file's texts. */
const limit = pLimit(1);

const refuse = () => new AppError("files_busy", { retryAfterSeconds: SHEET_INSPECTION.wait_seconds, isExpected: true });

/** @throws AppError files_busy, and with the reason why the file cannot be read */
async function inspect(services: Services, file: ReceivedFile): Promise<SheetPreview[]> {
  const leave = await waitForSlot(limit, SHEET_INSPECTION.wait_seconds * 1_000, refuse);
  try {
    const time = limitReadingTime(SHEET_INSPECTION.seconds);
    return await previewFile(await openSheetFile(sourceOfFile(services.files, file), time));
  } finally {
    leave();
  }
}

async function insertBatch(tx: Tx, entity: SheetEntity, file: ReceivedFile, user_id: string): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `insert into bulk_upload (entity, file_name, file_size, file_sha256, user_id) values ($1, $2, $3, $4, $5) returning id`,
    [entity, file.name, file.size, file.sha256, user_id],
  );
  if (!row) throw new Error("An insert returned no row");
  return row.id;
}

/** POST /bulk-uploads?entity=…: uploads a file and proposes its columns; the rows are not read yet. */
export const uploadRoute: Route = preparedFileRoute({
  path: "/bulk-uploads",
  summary: "Uploads a spreadsheet or CSV file whose rows are to be loaded as records of an entity",
  access: { entity: "bulk_upload", action: "create" },
  parameters: ["entity"],
  file: { purpose: "bulk-upload", maxBytes: BULK_UPLOAD_BYTES },
  output: bulkUploadResource.row,
  prepare: async ({ services, query, user }, file) => {
    const entity = readEntity(query);
    requireEntity(user, entity, "create");
    const previews = await inspect(services, file);
    const remembered = await readRemembered(services.db, { entity, user_id: user.user_id });
    const proposed = proposeMatching(sheets[entity], previews, remembered);
    return { value: { entity, file, previews, proposed }, keys: [] };
  },
  run: async (context) => {
    const { entity, file, previews, proposed } = context.input;
    const matching = (await recallOwn(context.tx, { entity, user_id: context.user.user_id }, previews)) ?? proposed;
    const id = await insertBatch(context.tx, entity, file, context.user.user_id);
    await context.tx.query(
      "insert into bulk_upload_work (bulk_upload_id, file_key, sheets, matching) values ($1, $2, $3, $4)",
      [id, file.key, JSON.stringify(previews), JSON.stringify(matching)],
    );
    return respondWithRow(context, bulkUploadResource, id, 201);
  },
});

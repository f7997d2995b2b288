import * as z from "zod/mini";
import type { BatchRequest } from "./rows/batch.ts";
import {
  type BulkJob,
  type BulkUpload,
  bulkUploadResource,
  type BulkUploadVerb,
  matchingInput,
  rightRowsOf,
} from "#shared/domain/administration/bulk-upload.ts";
import { type Matching, missingFields, type RememberedHeaders } from "#shared/domain/administration/match-columns.ts";
import { sheets } from "#shared/domain/administration/sheets.ts";
import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import { optional } from "#shared/domain/core/fields.ts";
import { rightOfMove } from "#shared/domain/core/lifecycle.ts";
import { isAllowed } from "#shared/domain/core/roles.ts";
import { rentalLifecycle } from "#shared/domain/rentals/rental.ts";
import { confirmedCall } from "#server/engine/db/confirmed-call.ts";
import { asMove, type Tx } from "#server/engine/db/transaction.ts";
import { requireConfirmedCall } from "#server/engine/http/confirmation.ts";
import { respondWithRow } from "#server/engine/http/crud-routes.ts";
import { bodyOf, noBody, versioned, writeRoute } from "#server/engine/http/define-route.ts";
import type { Route, WriteContext } from "#server/engine/http/route.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { lockBatch, requireAttachments } from "./batch-access.ts";
import type { UploadWork } from "./batch-work.ts";
import { matchHeader } from "./inspect-file.ts";
import { enqueueBulkJob } from "./bulk-job.ts";
import { lockForMove, uncheck } from "./start-move.ts";
import { matchingResponse } from "./matching-response.ts";
import { readRemembered, rememberHeaders } from "./remembered-headers.ts";
import { labelOfField } from "./sheet-words.ts";
import { forgetFiles, removeAfterCommit } from "./zip/stored-files.ts";

type Context<Input> = WriteContext<UserAccess, { version: number; value: Input }>;

const startMove = <Input>(context: Context<Input>, verb: BulkUploadVerb) =>
  lockForMove(context, verb, context.input.version);

const requestOf = ({ user_id, property_ids, permissions }: UserAccess, informs_guarantors: boolean): BatchRequest => ({
  is_confirmed: confirmedCall.getStore() === true,
  user_id,
  property_ids: property_ids ? [...property_ids] : null,
  may_create_addresses: isAllowed(permissions, "address", "create"),
  may_activate: isAllowed(permissions, "rental", rightOfMove(rentalLifecycle, "activate", "draft")),
  informs_guarantors,
});

/** Starts a job; a repeated request finds it running. */
async function start(
  tx: Tx,
  batch: BulkUpload,
  job: BulkJob,
  { user, informs_guarantors = false }: { readonly user: UserAccess; readonly informs_guarantors?: boolean },
): Promise<void> {
  await tx.query(
    `update bulk_upload_work set running = $2, run_id = uuidv7(), request = $3, done = 0, total = $4, failure = null
     where bulk_upload_id = $1`,
    [batch.id, job, JSON.stringify(requestOf(user, informs_guarantors)), job === "validate" ? 0 : rightRowsOf(batch)],
  );
  await enqueueBulkJob(tx, batch.id);
}

/** @throws AppError columns_missing with the names of required fields that have neither a column nor a constant */
function requireColumns(
  { entity }: BulkUpload,
  matching: Matching,
  language: WriteContext<UserAccess, null>["language"],
): void {
  const missing = missingFields(sheets[entity], matching);
  if (missing.length === 0) return;
  const fields = missing.map((field) => labelOfField(field, language)).join(", ");
  throw new AppError("columns_missing", { params: { fields } });
}

const commitInput = z.object({
  /** Whether rows with errors wait while the others are loaded. */
  leaves_wrong: optional(z.boolean()),
  /** Of rentals: whether their guarantors get the notice of RGPD art. 14 as if they were entered today. Otherwise whether they were informed is not known. */
  informs_guarantors: optional(z.boolean()),
});

/** @throws AppError rows_wrong unless rows with errors are to wait, and others are left to load */
function requireRightRows({ row_count, wrong_row_count }: BulkUpload, leavesWrong: boolean): void {
  if (wrong_row_count === 0) return;
  if (!leavesWrong || wrong_row_count === row_count) throw new AppError("rows_wrong");
}

const commit = writeRoute({
  method: "POST",
  path: "/bulk-uploads/:id/commit",
  summary: "Loads the rows of a file without errors, in one transaction; with `leaves_wrong` those with errors wait",
  access: { entity: "bulk_upload", action: "update" },
  body: versioned(bodyOf(commitInput, "bulk_upload")),
  output: bulkUploadResource.row,
  run: async (context) => {
    const { batch, work } = await startMove(context, "commit");
    if (work.zip_key !== null) requireAttachments(context.user, batch.entity);
    const { leaves_wrong, informs_guarantors } = context.input.value;
    requireRightRows(batch, leaves_wrong === true);
    // Another mandate may be of another account, from which money is then collected.
    if (batch.entity === "mandate") requireConfirmedCall({ field: "file", entity: "bulk_upload" });
    const chosen = { user: context.user, informs_guarantors: informs_guarantors === true };
    await start(context.tx, batch, "commit", chosen);
    return respondWithRow(context, bulkUploadResource, batch.id);
  },
});

function jobRoute(verb: Exclude<BulkJob, "commit">, summary: string): Route {
  return writeRoute({
    method: "POST",
    path: `/bulk-uploads/:id/${verb}`,
    summary,
    access: { entity: "bulk_upload", action: "update" },
    body: versioned(noBody),
    output: bulkUploadResource.row,
    run: async (context) => {
      const { batch, work } = await startMove(context, verb);
      if (verb === "validate") {
        requireColumns(batch, work.matching, context.language);
        await rememberHeaders(context.tx, { entity: batch.entity, user_id: context.user.user_id }, work);
      }
      await start(context.tx, batch, verb, { user: context.user });
      return respondWithRow(context, bulkUploadResource, batch.id);
    },
  });
}

/**
 * Refuses field codes that are unknown to the sheet or given twice.
 * @throws InvalidInput
 */
function requireFields({ entity }: BulkUpload, { columns, constants }: Matching): void {
  const { fields } = sheets[entity];
  const known = new Set(fields.map(({ code }) => code));
  const given = columns.filter((code) => code !== null);
  const isWrong = [...given, ...Object.keys(constants)].some((code) => !known.has(code));
  if (isWrong || new Set(given).size < given.length)
    throw new InvalidInput("bulk_upload", [{ field: "columns", key: "validation.invalid", params: {} }]);
  if (fields.some(({ code, isPerRow }) => isPerRow && constants[code] !== undefined))
    throw new InvalidInput("bulk_upload", [{ field: "constants", key: "validation.invalid", params: {} }]);
}

/** A different sheet or header row resets the columns to a new proposal; given columns are used as they are. */
function changeMatching(
  batch: BulkUpload,
  { matching, sheets: previews }: UploadWork,
  input: Partial<Matching>,
  remembered: RememberedHeaders,
): Matching {
  const sheet = input.sheet ?? matching.sheet;
  const preview = previews[sheet];
  if (!preview) throw new InvalidInput("bulk_upload", [{ field: "sheet", key: "validation.invalid", params: {} }]);
  const header_row =
    input.header_row ?? (sheet === matching.sheet ? matching.header_row : (preview.rows[0]?.number ?? 1));
  const isSame = sheet === matching.sheet && header_row === matching.header_row;
  const proposed = isSame ? matching.columns : matchHeader(sheets[batch.entity], preview, header_row, remembered);
  const changed = {
    sheet,
    header_row,
    columns: input.columns ?? proposed,
    constants: input.constants ?? matching.constants,
  };
  requireFields(batch, changed);
  return changed;
}

const given = <Value extends object>(input: Value): Partial<Matching> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value != null));

const DISCARD_SQL = "update bulk_upload set state = 'discarded', removed_at = clock_now() where id = $1";

const match = writeRoute({
  method: "PATCH",
  path: "/bulk-uploads/:id/matching",
  summary: "Sets the fields of a file's columns; earlier check results are discarded",
  access: { entity: "bulk_upload", action: "update" },
  body: versioned(bodyOf(matchingInput, "bulk_upload")),
  run: async (context) => {
    const { tx, input } = context;
    const { batch, work } = await startMove(context, "match");
    const remembered = await readRemembered(tx, { entity: batch.entity, user_id: context.user.user_id });
    const matching = changeMatching(batch, work, given(input.value), remembered);
    await tx.query(
      "update bulk_upload_work set matching = $2, running = null, failure = null, groups = '[]' where bulk_upload_id = $1",
      [batch.id, JSON.stringify(matching)],
    );
    await uncheck(tx, batch.id);
    return matchingResponse(await lockBatch(tx, batch.id, context.user), { ...work, matching });
  },
});

const discard = writeRoute({
  method: "POST",
  path: "/bulk-uploads/:id/discard",
  summary: "Discards a file that was not loaded",
  access: { entity: "bulk_upload", action: "update" },
  body: versioned(noBody),
  output: bulkUploadResource.row,
  run: async (context) => {
    const { tx, services } = context;
    const { batch, work } = await startMove(context, "discard");
    await asMove(tx, "discard", () => tx.query(DISCARD_SQL, [batch.id]));
    const prepared = await forgetFiles(tx, batch.id);
    for (const table of ["row", "issue", "work"])
      await tx.query(`delete from bulk_upload_${table} where bulk_upload_id = $1`, [batch.id]);
    removeAfterCommit(tx, services, [work.file_key, work.zip_key, ...prepared]);
    return respondWithRow(context, bulkUploadResource, batch.id);
  },
});

export const batchMoves: readonly Route[] = [
  match,
  jobRoute("validate", "Checks every row of a file, without writing any"),
  commit,
  jobRoute("undo", "Undoes the load of a file, while nothing refers to its records and none of them was changed"),
  discard,
];

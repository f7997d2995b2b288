import type { MessageKey } from "#locales/es.ts";
import { ATTACHMENTS, fileNamesIn, keyOfFileName } from "#shared/domain/administration/attachment-column.ts";
import { BULK_UPLOAD_ZIP } from "#shared/domain/administration/policy.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { ATTACHMENT_LIMITS } from "#shared/domain/documents/policy.ts";
import type { MessageParams } from "#shared/i18n/translator.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { ZipListing, ZippedFile } from "./zip-listing.ts";

const MEGABYTE = 1_048_576;
const SHOWN_TEXT = 200;

/** A file that a row names. */
export interface FileUse {
  readonly row_number: number;
  readonly file: ZippedFile;
}

/** An issue with the files of a row; row 0: with the ZIP. */
export interface FileIssue {
  readonly row_number: number;
  readonly kind: "error" | "warning";
  readonly field: string | null;
  readonly key: MessageKey;
  readonly params: MessageParams;
  readonly value: string | null;
}

/** The names that a row has in its cell. */
export interface NamingRow {
  readonly row_number: number;
  readonly cell: string;
}

export const issueOfRow = (
  row_number: number,
  value: string,
  key: MessageKey,
  params: MessageParams = {},
): FileIssue => ({ row_number, kind: "error", field: ATTACHMENTS, key, params, value });

type Found = { readonly use: FileUse } | { readonly issue: FileIssue };

function findFile(row_number: number, name: string, found: readonly ZippedFile[]): Found {
  const [file, ...others] = found;
  if (!file) return { issue: issueOfRow(row_number, name, "administration.issue.file_missing", { text: name }) };
  if (others.length === 0) return { use: { row_number, file } };
  const paths = found.map(({ path }) => path).join(", ");
  const params = { text: name, paths: paths.slice(0, SHOWN_TEXT).toWellFormed() };
  return { issue: issueOfRow(row_number, name, "administration.issue.file_ambiguous", params) };
}

function findFilesOfRow({ row_number, cell }: NamingRow, listing: ZipListing | null): Found[] {
  const names = fileNamesIn(cell);
  const limit = ATTACHMENT_LIMITS.perRecord;
  if (names.length === 0) return [];
  if (!listing) return [{ issue: issueOfRow(row_number, cell, "administration.issue.file_no_zip") }];
  if (names.length > limit)
    return [{ issue: issueOfRow(row_number, cell, "administration.issue.files_many", { limit }) }];
  return names.map((name) => findFile(row_number, name, listing.byName.get(keyOfFileName(name)) ?? []));
}

/** The files that no row names: they are not loaded. */
function unusedFiles(rows: readonly NamingRow[], { files }: ZipListing): FileIssue[] {
  const named = new Set(rows.flatMap(({ cell }) => fileNamesIn(cell).map(keyOfFileName)));
  return files
    .filter(({ name }) => !named.has(keyOfFileName(name)))
    .map(({ path }) => ({
      row_number: 0,
      kind: "warning",
      field: null,
      key: "administration.issue.file_unused",
      params: {},
      value: path.slice(0, SHOWN_TEXT).toWellFormed(),
    }));
}

/** A file named by two rows is stored for each, so that a small ZIP could fill the storage. */
function assertUses(uses: readonly FileUse[]): void {
  const bytes = uses.reduce((sum, { file }) => sum + file.entry.size, 0);
  const { uses: limit, total_bytes } = BULK_UPLOAD_ZIP;
  if (uses.length > limit || bytes > total_bytes)
    throw new AppError("zip_uses", { params: { limit, megabytes: total_bytes / MEGABYTE } });
}

/**
 * Searches for the files that rows name.
 * @param listing null without a ZIP
 * @throws AppError zip_uses
 */
export function findFiles(
  rows: readonly NamingRow[],
  listing: ZipListing | null,
): { uses: FileUse[]; issues: FileIssue[] } {
  const found = rows.flatMap((row) => findFilesOfRow(row, listing));
  const uses = found.flatMap((one) => ("use" in one ? [one.use] : []));
  assertUses(uses);
  const issues = found.flatMap((one) => ("issue" in one ? [one.issue] : []));
  return { uses, issues: listing ? [...issues, ...unusedFiles(rows, listing)] : issues };
}

/** The rows of a batch that name files. */
export function readNamingRows(tx: Tx, bulk_upload_id: string): Promise<readonly NamingRow[]> {
  return tx.query<NamingRow>(
    `select row_number, record ->> $2 as cell from bulk_upload_row
     where bulk_upload_id = $1 and record ->> $2 is not null order by row_number`,
    [bulk_upload_id, ATTACHMENTS],
  );
}

const ISSUES_SQL = `
  insert into bulk_upload_issue (bulk_upload_id, kind, row_number, field, key, params, value)
  select $1, x.kind, x.row_number, x.field, x.key, x.params, x.value
  from jsonb_to_recordset($2::jsonb) as x (kind text, row_number integer, field text, key text, params jsonb, value text)`;

export async function writeFileIssues(tx: Tx, bulk_upload_id: string, issues: readonly FileIssue[]): Promise<void> {
  if (issues.length > 0) await tx.query(ISSUES_SQL, [bulk_upload_id, JSON.stringify(issues)]);
}

import * as z from "zod/mini";
import {
  type BulkUpload,
  type BulkUploadIssue,
  bulkUploadIssue,
  type IssueKind,
  issueKinds,
} from "#shared/domain/administration/bulk-upload.ts";
import { lettersOfColumn } from "#shared/domain/administration/column-letters.ts";
import type { SheetFieldKind } from "#shared/domain/administration/sheet-field.ts";
import { sheets } from "#shared/domain/administration/sheets.ts";
import { InvalidInput } from "#shared/domain/core/app-error.ts";
import { type LimitUnit, readableParams } from "#shared/i18n/validation.ts";
import { type MessageParams, translateUnknownKey } from "#shared/i18n/translator.ts";
import type { Language } from "#shared/lib/language.ts";
import { Statement } from "#server/engine/db/statement.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { readPageParameters } from "#server/engine/http/page-parameters.ts";
import type { Route } from "#server/engine/http/route.ts";
import { textsIn } from "#server/engine/services/translations.ts";
import { readBatch } from "./batch-access.ts";
import { findWork, type UploadWork } from "./batch-work.ts";
import { labelOfField } from "./sheet-words.ts";

interface StoredIssue {
  readonly row_number: number;
  readonly kind: IssueKind;
  readonly field: string | null;
  readonly key: string;
  readonly params: MessageParams;
  readonly value: string | null;
}

const fieldOf = (entity: BulkUpload["entity"], field: string | null) =>
  sheets[entity].fields.find(({ code }) => code === field);

function labelOfIssue(entity: BulkUpload["entity"], field: string | null, language: Language): string {
  const known = fieldOf(entity, field);
  return known ? labelOfField(known, language) : (field ?? "");
}

const units: { readonly [Kind in SheetFieldKind]?: LimitUnit } = { cents: "cents", percent: "basis_points" };

/** Formats limits as typed into the field. */
function readable(entity: BulkUpload["entity"], field: string | null, params: MessageParams, language: Language) {
  const kind = fieldOf(entity, field)?.kind;
  const unit = kind && units[kind];
  return readableParams(unit ? { params, unit } : { params }, language);
}

/** Type guard at the boundary between PostgreSQL's jsonb and message parameters. */
export function isMessageParams(value: unknown): value is MessageParams {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Text of an issue, with the field's label, in a language. */
export function describeIssue(
  entity: BulkUpload["entity"],
  { field, key, params }: Pick<StoredIssue, "field" | "key" | "params">,
  language: Language,
): string {
  const texts = textsIn(language);
  const { by } = params;
  const values = { ...readable(entity, field, params, language), label: labelOfIssue(entity, field, language) };
  const named = by === undefined ? values : { ...values, by: translateUnknownKey(texts, `entity.${by}`) ?? by };
  return translateUnknownKey(texts, key, named) ?? key;
}

/** Text common to the issues of a group, without their individual parameters. */
export function describeGroup(
  entity: BulkUpload["entity"],
  { field, key, limit }: Pick<StoredIssue, "field" | "key"> & { limit: number | null },
  language: Language,
): string {
  const label = labelOfIssue(entity, field, language);
  const own = translateUnknownKey(textsIn(language), `administration.group.${key.split(".").at(-1)}`, { label });
  return own ?? describeIssue(entity, { field, key, params: limit === null ? {} : { limit } }, language);
}

/** Column letters of a field in the file, and its header. */
function columnOf(work: UploadWork | null, field: string | null): Pick<BulkUploadIssue, "column" | "header"> {
  const index = work && field !== null ? work.matching.columns.indexOf(field) : -1;
  if (!work || index === -1) return { column: null, header: null };
  const { sheet, header_row } = work.matching;
  const header = work.sheets[sheet]?.rows.find(({ number }) => number === header_row)?.cells[index];
  return { column: lettersOfColumn(index), header: header ?? null };
}

const wrong = (field: string) => new InvalidInput("bulk_upload", [{ field, key: "validation.invalid", params: {} }]);

const isKind = (text: string | undefined): text is IssueKind => issueKinds.some((kind) => kind === text);

/** Filters by `kind`, and by `field` and `key` of a group; a group is identified by both. */
function issueConditions(id: string, query: Readonly<Record<string, string>>) {
  const statement = new Statement();
  const conditions = [`bulk_upload_id = ${statement.bind(id)}`];
  const { kind, field, key } = query;
  if (kind !== undefined && !isKind(kind)) throw wrong("kind");
  if (kind !== undefined) conditions.push(`kind = ${statement.bind(kind)}`);
  if (field !== undefined) conditions.push(`coalesce(field, '') = ${statement.bind(field)}`);
  if (key !== undefined) conditions.push(`key = ${statement.bind(key)}`);
  return { where: conditions.join(" and "), values: statement.values };
}

export const listIssues: Route = readRoute({
  path: "/bulk-uploads/:id/issues",
  summary: "The errors and warnings of the rows of a file, in their order",
  access: { entity: "bulk_upload", action: "read" },
  parameters: ["page", "page_size", "kind", "field", "key"],
  output: z.array(bulkUploadIssue),
  run: async ({ db, params, query, user, language }) => {
    const batch = await readBatch(db, params["id"] ?? "", user);
    const { page, page_size } = readPageParameters(query, "bulk_upload");
    const { where, values } = issueConditions(batch.id, query);
    const work = await findWork(db, batch.id);
    const [count] = await db.query<{ total: number }>(
      `select count(*) as total from bulk_upload_issue where ${where}`,
      values,
    );
    const rows = await db.query<StoredIssue>(
      `select row_number, kind, field, key, params, value from bulk_upload_issue where ${where}
       order by row_number, id limit ${page_size} offset ${(page - 1) * page_size}`,
      values,
    );
    const issues = rows.map((issue): BulkUploadIssue => ({
      row_number: issue.row_number,
      kind: issue.kind,
      field: issue.field,
      ...columnOf(work, issue.field),
      value: issue.value,
      message: describeIssue(batch.entity, issue, language),
    }));
    const meta = { total: count?.total ?? 0, total_is_estimate: false, page, page_size };
    return { kind: "json", status: 200, json: JSON.stringify(issues), meta };
  },
});

import * as z from "zod/mini";
import { instant, optional, rowBase, text, uuid } from "../core/fields.ts";
import { defineLifecycle } from "../core/lifecycle.ts";
import { defineResource } from "../core/resource.ts";
import { sheetEntities } from "./sheet-definition.ts";

export const bulkUploadStates = ["uploaded", "validated", "committed", "undone", "discarded"] as const;
export type BulkUploadState = (typeof bulkUploadStates)[number];

/**
 * Moves of a batch (docs/design/entities.md, "bulk_upload"). `match` redefines the columns and discards earlier
 * validation. Nothing is written before `commit`; `commit` and `undo` are one transaction each.
 */
export const bulkUploadLifecycle = defineLifecycle({
  match: { from: ["uploaded", "validated"], to: ["uploaded"] },
  validate: { from: ["uploaded", "validated"], to: ["validated"] },
  commit: { from: ["validated"], to: ["committed"] },
  undo: { from: ["committed"], to: ["undone"] },
  discard: { from: ["uploaded", "validated"], to: ["discarded"] },
});
export type BulkUploadVerb = keyof typeof bulkUploadLifecycle;

/** Long-running moves, done by a job whose progress the user can watch. */
export const bulkJobs = ["validate", "commit", "undo"] as const;
export type BulkJob = (typeof bulkJobs)[number];

/** Empty: a batch is created from a file and changed only by its moves. */
export const bulkUploadInput = z.object({});

export const bulkUploadRow = z.object({
  ...rowBase,
  entity: z.enum(sheetEntities),
  state: z.enum(bulkUploadStates),
  file_name: text(200),
  file_size: z.int(),
  file_sha256: z.string(),
  row_count: z.nullable(z.int()),
  wrong_row_count: z.nullable(z.int()),
  user_id: z.nullable(uuid()),
  validated_at: z.nullable(instant()),
  committed_at: z.nullable(instant()),
  committed_by_id: z.nullable(uuid()),
  undone_at: z.nullable(instant()),
  undone_by_id: z.nullable(uuid()),
  removed_at: z.nullable(instant()),
  user_label: z.nullable(z.string()),
  committed_by_label: z.nullable(z.string()),
  undone_by_label: z.nullable(z.string()),
});
export type BulkUpload = z.infer<typeof bulkUploadRow>;

/** Rows without errors: those that can be loaded, or were. */
export const rightRowsOf = ({
  row_count,
  wrong_row_count,
}: Pick<BulkUpload, "row_count" | "wrong_row_count">): number => (row_count ?? 0) - (wrong_row_count ?? 0);

/**
 * The history of uploads. Batches are created from files, so there is no route to create or update one field by
 * field.
 */
export const bulkUploadResource = defineResource({
  name: "bulk_upload",
  area: "administration",
  path: "bulk-uploads",
  input: bulkUploadInput,
  row: bulkUploadRow,
  references: {
    user_id: { entity: "user", fields: ["label"] },
    committed_by_id: { entity: "user", fields: ["label"] },
    undone_by_id: { entity: "user", fields: ["label"] },
  },
  filters: { entity: "equals", state: "equals", created_at: "range" },
  sortable: ["created_at", "file_name", "row_count"],
  default_sort: "-created_at",
});

/** How a user matches the columns of a file. */
export const matchingInput = z.object({
  sheet: optional(z.int().check(z.minimum(0), z.maximum(100))),
  header_row: optional(z.int().check(z.minimum(1), z.maximum(1_048_576))),
  columns: optional(z.array(z.nullable(z.string().check(z.maxLength(60)))).check(z.maxLength(200))),
  constants: optional(z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(500)))),
});

/** The first rows of a sheet, as text. */
export const sheetPreview = z.object({
  name: z.string(),
  rows: z.array(z.object({ number: z.int(), cells: z.array(z.string()) })),
});
export type SheetPreview = z.infer<typeof sheetPreview>;

/** A file's sheets and their current column matching. */
export const bulkUploadMatching = z.object({
  version: z.int(),
  sheets: z.array(sheetPreview),
  sheet: z.int(),
  header_row: z.int(),
  columns: z.readonly(z.array(z.nullable(z.string()))),
  constants: z.record(z.string(), z.string()),
  /** The ZIP with the files that the rows name: its size in bytes, and how many it has. */
  zip: z.nullable(z.object({ name: z.string(), size: z.int(), files: z.int() })),
});
export type BulkUploadMatching = z.infer<typeof bulkUploadMatching>;

/** `error` keeps its row from being loaded, `warning` does not, `undo` blocks undoing. */
export const issueKinds = ["error", "warning", "undo"] as const;
export type IssueKind = (typeof issueKinds)[number];

/** An issue with a row, in the reader's language. */
export const bulkUploadIssue = z.object({
  row_number: z.int(),
  kind: z.enum(issueKinds),
  /** The field's code, and the letters and header of its column; null if it has none. */
  field: z.nullable(z.string()),
  column: z.nullable(z.string()),
  header: z.nullable(z.string()),
  value: z.nullable(z.string()),
  message: z.string(),
});
export type BulkUploadIssue = z.infer<typeof bulkUploadIssue>;

/** Issues with the same message on the same field. */
export const issueGroup = z.object({
  kind: z.enum(issueKinds),
  field: z.nullable(z.string()),
  key: z.string(),
  count: z.int(),
  message: z.string(),
});
export type IssueGroup = z.infer<typeof issueGroup>;

/** Current progress of a batch. */
export const bulkUploadProgress = z.object({
  version: z.int(),
  state: z.enum(bulkUploadStates),
  running: z.nullable(z.enum(bulkJobs)),
  /** Rows done and the total; a total of 0 means not known yet. */
  done: z.int(),
  total: z.int(),
  /** Why the last job failed, in the reader's language. */
  failure: z.nullable(z.string()),
  groups: z.array(issueGroup),
});
export type BulkUploadProgress = z.infer<typeof bulkUploadProgress>;

/** A row as it will be loaded; references are still as written in the file. */
export const stagedRow = z.object({ row_number: z.int(), values: z.record(z.string(), z.unknown()) });
export type StagedRow = z.infer<typeof stagedRow>;

/** A record created by a batch. */
export const loadedRecord = z.object({ row_number: z.int(), id: uuid(), label: z.string() });
export type LoadedRecord = z.infer<typeof loadedRecord>;

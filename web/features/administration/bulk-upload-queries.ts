import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import { invalidateEntity } from "#shared/client/invalidation.ts";
import { queryClient } from "#shared/client/query-client.ts";
import { uploadTransport } from "#shared/client/upload-transport.ts";
import type {
  BulkUpload,
  BulkUploadIssue,
  BulkUploadMatching,
  BulkUploadProgress,
  BulkUploadVerb,
  IssueKind,
  LoadedRecord,
  StagedRow,
} from "#shared/domain/administration/bulk-upload.ts";
import type { Matching } from "#shared/domain/administration/match-columns.ts";
import type { SheetEntity } from "#shared/domain/administration/sheet-definition.ts";

export const ISSUES_A_PAGE = 100;
export const RECORDS_A_PAGE = 50;
const PREVIEW_ROWS = 3;

const path = (id: string, rest = "") => `/bulk-uploads/${id}${rest}`;

interface Sent {
  /** One key per file, reused on retries: a lost response does not create a second upload. */
  readonly idempotencyKey: string;
  /** Uploaded fraction, 0 to 1. */
  readonly onProgress: (fraction: number) => void;
}

export async function uploadFile(
  entity: SheetEntity,
  file: File,
  { idempotencyKey, onProgress }: Sent,
): Promise<BulkUpload> {
  const outgoing = { content: file, name: file.name, onProgress };
  const { data } = await call<BulkUpload>(
    `/bulk-uploads?entity=${entity}`,
    { method: "POST", idempotencyKey },
    uploadTransport(outgoing),
  );
  invalidateEntity("bulk_upload");
  return data;
}

/** Adds the ZIP with the files that the rows name, in place of an earlier one. */
export async function uploadZip(
  id: string,
  file: File,
  { idempotencyKey, onProgress }: Sent,
): Promise<BulkUploadMatching> {
  const outgoing = { content: file, name: file.name, onProgress };
  const options = { method: "POST", idempotencyKey } as const;
  return (await call<BulkUploadMatching>(path(id, "/zip-file"), options, uploadTransport(outgoing))).data;
}

export async function removeZip(id: string): Promise<BulkUploadMatching> {
  return (await call<BulkUploadMatching>(path(id, "/zip-file"), { method: "DELETE" })).data;
}

/** State of a batch; while a job runs the server reports its progress (`row_changed`, part `progress`). */
export function progressQuery(id: string) {
  return queryOptions({
    queryKey: ["bulk_upload", "progress", id],
    queryFn: async ({ signal }) => (await call<BulkUploadProgress>(path(id, "/progress"), { signal })).data,
    staleTime: 0,
  });
}

export function matchingQuery(id: string) {
  return queryOptions({
    queryKey: ["bulk_upload", "matching", id],
    queryFn: async ({ signal }) => (await call<BulkUploadMatching>(path(id, "/matching"), { signal })).data,
  });
}

/** Filter for issues: of a kind, and of one group of equal issues if chosen. */
export interface IssueQuery {
  readonly id: string;
  /** Version of the batch: another check finds other issues. */
  readonly version: number;
  readonly kind: IssueKind;
  readonly group: { readonly field: string | null; readonly key: string } | null;
}

export function issuesQuery({ id, version, kind, group }: IssueQuery, page: number) {
  const search = new URLSearchParams({ kind, page: String(page), page_size: String(ISSUES_A_PAGE) });
  if (group) search.set("field", group.field ?? "");
  if (group) search.set("key", group.key);
  return queryOptions({
    queryKey: ["bulk_upload", "issues", id, version, search.toString()],
    queryFn: ({ signal }) => call<BulkUploadIssue[]>(path(id, `/issues?${search}`), { signal }),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
}

/** The first rows as they will be loaded. */
export function uploadPreviewQuery(id: string, version: number) {
  return queryOptions({
    queryKey: ["bulk_upload", "rows", id, version],
    queryFn: async ({ signal }) =>
      (await call<StagedRow[]>(path(id, `/rows?page_size=${PREVIEW_ROWS}`), { signal })).data,
    staleTime: Infinity,
  });
}

/** The records created by a batch, paged. */
export function uploadRecordsQuery(id: string, page: number) {
  return queryOptions({
    queryKey: ["bulk_upload", "records", id, page],
    queryFn: ({ signal }) =>
      call<LoadedRecord[]>(path(id, `/records?page=${page}&page_size=${RECORDS_A_PAGE}`), { signal }),
    placeholderData: keepPreviousData,
  });
}

/** A move of a batch; a load says whether the guarantors of its rentals are informed now. */
export interface BatchMove {
  readonly verb: Exclude<BulkUploadVerb, "match">;
  readonly informs_guarantors?: boolean;
}

/** Applies a move to a batch in the version last read, and invalidates all its queries. */
export async function moveBatch(id: string, { verb, informs_guarantors }: BatchMove, version: number): Promise<void> {
  // Of a file with errors, the rows without them are loaded.
  const body = verb === "commit" ? { version, leaves_wrong: true, informs_guarantors } : { version };
  await call<BulkUpload>(path(id, `/${verb}`), { method: "POST", body });
  await queryClient.invalidateQueries({ queryKey: ["bulk_upload"] });
}

/** Sets the meaning of a file's columns. Another sheet or header row yields a new proposal. */
export async function sendMatching(
  id: string,
  version: number,
  changes: Partial<Matching>,
): Promise<BulkUploadMatching> {
  const { data } = await call<BulkUploadMatching>(path(id, "/matching"), {
    method: "PATCH",
    body: { version, ...changes },
  });
  return data;
}

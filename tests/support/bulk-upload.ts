import type {
  BulkUpload,
  BulkUploadIssue,
  BulkUploadMatching,
  BulkUploadProgress,
} from "#shared/domain/administration/bulk-upload.ts";
import type { SheetEntity } from "#shared/domain/administration/sheet-definition.ts";
import type { Services } from "#server/engine/services/services.ts";
import { type Api, dataOf } from "./api.ts";
import { confirmed } from "./confirm.ts";
import { runJobs } from "./run-jobs.ts";
import { plainWorkbook } from "./workbook-file.ts";

type Value = string | number | boolean | null;
export type SheetRecords = readonly Readonly<Record<string, Value>>[];

/** A workbook with one column per field, headed by its code. */
export function workbookOfRecords(records: SheetRecords): Buffer {
  const codes = [...new Set(records.flatMap((record) => Object.keys(record)))];
  return plainWorkbook([codes, ...records.map((record) => codes.map((code) => record[code] ?? null))]);
}

/** The steps of a bulk upload, as the user of `api`. */
export function createLoader(api: Api, services: () => Services) {
  const path = (id: string, rest = "") => `/bulk-uploads/${id}${rest}`;
  const read = async (id: string) => dataOf(await api.get<BulkUpload>(path(id)));
  const progress = async (id: string) => dataOf(await api.get<BulkUploadProgress>(path(id, "/progress")));
  const issues = async (id: string, query = "") =>
    dataOf(await api.get<BulkUploadIssue[]>(path(id, `/issues?page_size=200${query}`)));
  const upload = async (entity: SheetEntity, bytes: Buffer, name = "personas.xlsx") =>
    dataOf(await api.upload<BulkUpload>(`/bulk-uploads?entity=${entity}`, name, bytes));

  /** Requests a job and waits until it is done. */
  const move = async (id: string, verb: "validate" | "commit" | "undo", more: object = {}) => {
    const { version, entity } = await read(id);
    const headers = verb === "commit" && entity === "mandate" ? await confirmed(api) : {};
    dataOf(await api.post(path(id, `/${verb}`), { version, ...more }, headers));
    await runJobs(services());
    return read(id);
  };
  const match = async (id: string, matching: Partial<BulkUploadMatching>) => {
    const { version } = await read(id);
    return dataOf(await api.patch<BulkUploadMatching>(path(id, "/matching"), { version, ...matching }));
  };
  /** Uploads and validates. */
  const check = async (entity: SheetEntity, records: SheetRecords | Buffer) => {
    const bytes = Buffer.isBuffer(records) ? records : workbookOfRecords(records);
    return move((await upload(entity, bytes)).id, "validate");
  };
  /** Uploads, validates and commits. */
  const load = async (entity: SheetEntity, records: SheetRecords | Buffer) =>
    move((await check(entity, records)).id, "commit");
  /** Loads the rows without errors of a validated file. */
  const loadRight = (id: string) => move(id, "commit", { leaves_wrong: true });
  /** Validation messages as `row field message`. */
  const describeIssues = async (id: string, kind = "error") =>
    (await issues(id, `&kind=${kind}`)).map(
      ({ row_number, field, message }) => `${row_number} ${field ?? "-"}: ${message}`,
    );

  return { read, progress, issues, upload, move, match, check, load, loadRight, describeIssues };
}

export type Loader = ReturnType<typeof createLoader>;
